import type { JsonObject } from '../../../src/service/json.ts';
import { BANNER, takeNames } from '../banner.ts';
import { schemaComment } from '../schemas.ts';
import { checkName, compileChecks } from './compile-checks.ts';
import { inlineSchemas, serviceContract } from './service-contract.ts';

const LEFT_OUT = new Set(['example', 'examples', 'discriminator']);
const REFERENCE = '#/components/schemas/';

/** `generated/contract-schemas.ts`: each schema as a value, which a bundler takes with what it refers to alone. */
export function emitContractSchemas(openapi: JsonObject): string {
  const schemas = Object.entries<JsonObject>(openapi['components'].schemas);
  const checks = schemas.map(([name]) => checkName(name)).sort();
  return [
    BANNER,
    `import { type ContractSchema, createSchema } from '../src/schemas/create-schema.ts';\n`,
    takeNames('import', checks, './checks.ts'),
    `import type * as types from './schemas.ts';\n`,
    ...schemas.map(([name, schema]) => emitSchema(name, schema)),
  ].join('');
}

function emitSchema(name: string, schema: JsonObject): string {
  const found = new Set<string>();
  const json = JSON.stringify(plainSchema(schema, found));
  const references = [...found].sort().join(', ');
  const parts = [checkName(name), `() => (${json})`];
  if (references) parts.push(`() => ({ ${references} })`);
  return (
    `\n${schemaComment(schema)}export const ${name}: ContractSchema<types.${name}> = /* @__PURE__ */ createSchema(\n` +
    parts.map((part) => `  ${part},\n`).join('') +
    `);\nexport type ${name} = types.${name};\n`
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

// Written for speed and size, not for people.
const HEAD = `// @ts-nocheck\n${BANNER.trimEnd()}\n`;

/** Schemas without a name of their own, with the one that they get here. */
const namedInline = (openapi: JsonObject): { text: string; schema: JsonObject; name: string }[] =>
  [...inlineSchemas(serviceContract(openapi))].map(([text, schema], index) => {
    return { text, schema, name: `Inline${index + 1}` };
  });

/** `generated/checks.ts`: a function for each schema, which tells what is wrong with a value. */
export function emitChecks(openapi: JsonObject): string {
  const { functions, constants } = compileChecks({
    ...openapi['components'].schemas,
    ...Object.fromEntries(namedInline(openapi).map(({ name, schema }) => [name, schema])),
  });
  return [
    HEAD,
    `import { add, cut, join } from '../src/schemas/faults.ts';`,
    `import { isDate, isDateTime, isLonger, isShorter } from '../src/schemas/formats.ts';\n`,
    ...constants.values(),
    '',
    ...functions.map(({ text }) => text),
    '',
  ].join('\n');
}

/**
 * `generated/check-table.ts`: the same functions by the name of their schema, those without one by its text in
 * `generated/contract.json`. It is a file of its own, since who needs one of them does not need this.
 */
export function emitCheckTable(openapi: JsonObject): string {
  const entries = Object.keys(openapi['components'].schemas)
    .map((name) => ({ name, text: name }))
    .concat(namedInline(openapi));
  const names = entries.map(({ name }) => checkName(name)).sort();
  const rows = entries.map(({ name, text }) => `  '${text}': ${checkName(name)},\n`);
  return [
    BANNER,
    `import type { Check } from '../src/schemas/faults.ts';\n`,
    takeNames('import', names, './checks.ts'),
    `\nexport const checkTable: Readonly<Record<string, Check>> = {\n${rows.join('')}};\n`,
  ].join('');
}
