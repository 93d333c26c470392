import type ts from 'typescript';
import type { JsonObject } from '../../src/service/json.ts';
import { BANNER } from './banner.ts';
import { docComment } from './doc-comment.ts';
import { exportedType, interfaceMembers, memberAt, nameSchemas } from './named-types.ts';
import { printTidyNodes } from './print-nodes.ts';

function schemaComment(schema: JsonObject): string {
  const beta = schema['x-stability-level'] === 'beta' ? ['', '@beta'] : [];
  return docComment([schema['description'] ?? '', ...beta]);
}

/** `generated/schemas.ts`: each component schema as a plain exported type that others name directly. */
export function emitSchemas(openapi: JsonObject, nodes: readonly ts.Node[]): string {
  const components = interfaceMembers(nodes, 'components');
  const schemas = Object.entries<JsonObject>(openapi['components'].schemas).map(
    ([name, schema]) => {
      const type = memberAt(components.get('schemas'), name);
      if (!type) throw new Error(`openapi-typescript made no type of the schema "${name}".`);
      return (
        schemaComment(schema) + printTidyNodes([exportedType(name, nameSchemas(type, components))])
      );
    },
  );
  return BANNER + schemas.join('\n');
}
