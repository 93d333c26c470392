import type { JsonObject } from '../../../src/service/json.ts';
import { BANNER } from '../banner.ts';
import { checkName, compileChecks } from './compile-checks.ts';
import { inlineSchemas, serviceContract } from './service-contract.ts';

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
  const names = entries.map(({ name }) => `  ${checkName(name)},\n`).sort();
  const rows = entries.map(({ name, text }) => `  '${text}': ${checkName(name)},\n`);
  return [
    BANNER,
    `import type { Check } from '../src/schemas/faults.ts';\n`,
    `import {\n${names.join('')}} from './checks.ts';\n`,
    `\nexport const checkTable: Readonly<Record<string, Check>> = {\n${rows.join('')}};\n`,
  ].join('');
}
