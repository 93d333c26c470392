import type { JsonObject } from '../../src/service/json.ts';
import { BANNER } from './banner.ts';

function exportedNames(source: string, keyword: RegExp): string[] {
  return [...source.matchAll(keyword)].map(([, name]) => name as string).sort();
}

function reexport(file: string, names: string[]): string {
  return `export type {\n${names.map((name) => `  ${name},\n`).join('')}} from './${file}';\n`;
}

/**
 * `generated/index.ts`: the one door through which src/ sees what is generated.
 *
 * @param sources - the emitted files by their name in generated/
 */
export function emitIndex(openapi: JsonObject, sources: Record<string, string>): string {
  const types = /^export (?:interface|type|declare enum) (\w+)/gm;
  const files = ['client.ts', 'events.ts', 'responses.ts', 'schemas.ts'];
  const exports = files.map((file) => reexport(file, exportedNames(sources[file] ?? '', types)));
  return [
    `${BANNER}export { createClient } from './client.ts';\n`,
    ...exports,
    // Not by name: a program could not add to an interface that is exported under one.
    "export * from './own-fields.ts';\n",
    '\n/** The version of the contract that this package was made from (semantic versioning). */\n',
    `export const contractVersion = '${openapi['info'].version}';\n`,
  ].join('');
}
