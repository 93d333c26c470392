import type ts from 'typescript';
import type { JsonObject } from '../../src/service/json.ts';
import { BANNER } from './banner.ts';
import { separateChoices, UNKNOWN } from './choices.ts';
import { docComment } from './doc-comment.ts';
import { exportedType, interfaceMembers, memberAt, nameSchemas } from './named-types.ts';
import { nameOwnFields } from './own-fields.ts';
import { printTidyNodes } from './print-nodes.ts';
import { allowUndefined, requestSchemas } from './request-types.ts';

const UNKNOWN_TYPE = `\
/** A \`type\` that this version of the contract does not know. In a \`switch\`, it is what \`default\` gets. */
export declare enum ${UNKNOWN} {
  _ = 'a type that this version of the contract does not know',
}

`;

function schemaComment(schema: JsonObject): string {
  const beta = schema['x-stability-level'] === 'beta' ? ['', '@beta'] : [];
  return docComment([schema['description'] ?? '', ...beta]);
}

/** `generated/schemas.ts`: each component schema as a plain exported type that others name directly. */
export function emitSchemas(openapi: JsonObject, nodes: readonly ts.Node[]): string {
  const components = interfaceMembers(nodes, 'components');
  const sent = requestSchemas(openapi);
  const ownFields = new Set<string>();
  const schemas = Object.entries<JsonObject>(openapi['components'].schemas).map(
    ([name, schema]) => {
      const type = memberAt(components.get('schemas'), name);
      if (!type) throw new Error(`openapi-typescript made no type of the schema "${name}".`);
      const named = nameOwnFields(name, nameSchemas(type, components), ownFields);
      const whole = separateChoices(named, schema);
      const written = sent.has(name) ? allowUndefined(whole) : whole;
      return schemaComment(schema) + printTidyNodes([exportedType(name, written)]);
    },
  );
  const names = [...ownFields].sort().map((name) => `  ${name},\n`);
  const own =
    names.length > 0 ? `import type {\n${names.join('')}} from './own-fields.ts';\n\n` : '';
  const texts = schemas.join('\n');
  return BANNER + own + (texts.includes(UNKNOWN) ? UNKNOWN_TYPE : '') + texts;
}
