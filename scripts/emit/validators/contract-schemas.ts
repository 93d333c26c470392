import { type JsonObject } from '../../../src/service/json.ts';
import { BANNER } from '../banner.ts';
import { schemaComment } from '../schemas.ts';

const LEFT_OUT = new Set(['example', 'examples', 'discriminator']);
const REFERENCE = '#/components/schemas/';

/** `generated/contract-schemas.ts`: each schema as a value, which a bundler takes with what it refers to alone. */
export function emitContractSchemas(openapi: JsonObject): string {
  const schemas = Object.entries<JsonObject>(openapi['components'].schemas);
  return [
    BANNER,
    `import { type ContractSchema, createSchema } from '../src/schemas/create-schema.ts';\n`,
    `import { formats } from '../src/schemas/formats.ts';\n`,
    `import { unions } from '../src/schemas/unions.ts';\n`,
    `import type * as types from './schemas.ts';\n`,
    ...schemas.map(([name, schema]) => emitSchema(name, schema)),
  ].join('');
}

/** Which checks a schema needs for a keyword that is not one of the usual ones. */
const KEYWORDS: Readonly<Record<string, string>> = {
  format: 'formats',
  oneOf: 'unions',
  anyOf: 'unions',
};

type Found = Readonly<Record<'references' | 'keywords', Set<string>>>;

function emitSchema(name: string, schema: JsonObject): string {
  const found = { references: new Set<string>(), keywords: new Set<string>() };
  const json = JSON.stringify(plainSchema(schema, found));
  const references = [...found.references].sort().join(', ');
  const keywords = [...found.keywords].sort().join(', ');
  const tag = schema['discriminator']?.propertyName;
  const needs = [`() => ({ ${references} })`];
  if (keywords) needs.push(`[${keywords}]`);
  if (tag) needs.push(`'${tag}'`);
  const parts = [`() => (${json})`, ...(references || keywords ? [needs.join(', ')] : [])];
  return (
    `\n${schemaComment(schema)}export const ${name}: ContractSchema<types.${name}> = /* @__PURE__ */ createSchema(\n` +
    `  ${parts.join(references ? ',\n  ' : ', ')},\n);\nexport type ${name} = types.${name};\n`
  );
}

/** A schema as JSON Schema has it, without what only OpenAPI knows; `found` gets what it needs. */
function plainSchema(node: any, found: Found, isNames = false): any {
  if (Array.isArray(node)) return node.map((item) => plainSchema(item, found));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries<any>(node).filter(
    ([key]) => isNames || (!LEFT_OUT.has(key) && !key.startsWith('x-')),
  );
  const plain = kept.map(([key, value]) => {
    if (!isNames && KEYWORDS[key]) found.keywords.add(KEYWORDS[key]);
    if (key === '$ref' && !isNames && value.startsWith(REFERENCE)) {
      found.references.add(value.slice(REFERENCE.length));
      return [key, `#/$defs/${value.slice(REFERENCE.length)}`];
    }
    if (!isNames && ['enum', 'const', 'default', 'required'].includes(key)) return [key, value];
    return [key, plainSchema(value, found, !isNames && key === 'properties')];
  });
  return Object.fromEntries(plain);
}
