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

/** Keywords that a schema may need beside the usual ones, and how a schema with them is written. */
const KEYWORDS = { formats: ['"format":"'], unions: ['"oneOf":[', '"anyOf":['] };

function emitSchema(name: string, schema: JsonObject): string {
  const found = new Set<string>();
  const json = JSON.stringify(plainSchema(schema, found));
  const references = [...found].sort().join(', ');
  const isNeeded = (texts: readonly string[]): boolean => texts.some((text) => json.includes(text));
  const needed = Object.entries(KEYWORDS).filter(([, texts]) => isNeeded(texts));
  const keywords = needed.map(([keyword]) => keyword).join(', ');
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

/** A schema as JSON Schema has it, without what only OpenAPI knows; `found` gets the names that it refers to. */
function plainSchema(node: any, found: Set<string>, isNames = false): any {
  if (Array.isArray(node)) return node.map((item) => plainSchema(item, found));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries<any>(node).filter(
    ([key]) => isNames || (!LEFT_OUT.has(key) && !key.startsWith('x-')),
  );
  const plain = kept.map(([key, value]) => {
    if (key === '$ref' && !isNames && value.startsWith(REFERENCE)) {
      found.add(value.slice(REFERENCE.length));
      return [key, `#/$defs/${value.slice(REFERENCE.length)}`];
    }
    if (!isNames && ['enum', 'const', 'default', 'required'].includes(key)) return [key, value];
    return [key, plainSchema(value, found, !isNames && key === 'properties')];
  });
  return Object.fromEntries(plain);
}
