import { dereference, type JsonObject } from '../../src/service/json.ts';
import { readExamples } from '../../src/service/find-example.ts';
import { listOperations } from '../contract/operations.ts';
import { BANNER, takeNames } from './banner.ts';

function responseType(openapi: JsonObject, response: JsonObject, used: Set<string>): string {
  const [media] = Object.values<JsonObject>(response['content']);
  const schema = String(media?.['schema']?.$ref).split('/').at(-1) as string;
  used.add(schema);
  const names = readExamples(openapi, media as JsonObject).map(({ name }) => JSON.stringify(name));
  return `{ body: ${schema}; example: ${names.join(' | ') || 'never'} }`;
}

/**
 * `generated/responses.ts`: what each operation may return, for the testing entry. Responses that several
 * operations share are written once.
 */
export function emitResponses(openapi: JsonObject): string {
  const used = new Set<string>();
  const shared = new Map<string, string>();
  const operations = listOperations(openapi).map(({ family, method, node, success }) => {
    const statuses = Object.entries<JsonObject>(node['responses']).map(([status, response]) => {
      const type = responseType(openapi, dereference(openapi, response), used);
      const name = response['$ref']?.split('/').at(-1) as string | undefined;
      if (name) shared.set(name, type);
      return `    ${status}: ${name ? `SharedResponses['${name}']` : type};\n`;
    });
    return `  '${family}.${method}': {\n    success: ${success.status};\n${statuses.join('')}  };\n`;
  });
  const rows = [...shared].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    BANNER.trimEnd(),
    '',
    takeNames('import type', [...used].sort(), './schemas.ts'),
    `interface SharedResponses {\n${rows.map(([name, type]) => `  ${name}: ${type};\n`).join('')}}`,
    '',
    '/** What each operation may return: its success, and by status the body and the names of the examples. */',
    `export interface OperationResponses {\n${operations.sort().join('')}}\n`,
  ].join('\n');
}
