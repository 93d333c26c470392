// Every way in which a program may call the methods of a contract, as TypeScript.
import type { JsonObject } from '../../../src/service/json.ts';
import { listOperations, type Operation } from '../../../scripts/contract/operations.ts';
import { sampleRequest } from '../../../scripts/emit/code-samples/sample-request.ts';

const OPTIONS = `{ timeoutMs: 5_000, maxRetries: 0, idempotencyKey: 'key', headers: { 'x-a': '1' } }`;

const literal = (value: unknown): string => JSON.stringify(value);

/** An example of each query parameter; a number or a list stays one. */
function queryOf({ parameters }: Operation, onlyRequired: boolean): string | undefined {
  const shown = parameters.filter(
    ({ in: place, required }) => place === 'query' && (required || !onlyRequired),
  );
  const entries = shown.map(({ name, example, schema }) => [
    name,
    example ?? schema['examples']?.[0],
  ]);
  return shown.length > 0 ? literal(Object.fromEntries(entries)) : undefined;
}

function formsOf(openapi: JsonObject, operation: Operation): string[][] {
  const { verb, body } = operation;
  const sendsBody = verb.startsWith('p');
  const example = sendsBody
    ? body && literal(sampleRequest(openapi, operation).body)
    : queryOf(operation, false);
  const isRequired = sendsBody ? body?.required : queryOf(operation, true);
  const params = [...(isRequired ? [] : ['undefined', '{}']), ...(example ? [example] : [])];
  const query = sendsBody ? queryOf(operation, false) : undefined;
  const options = ['undefined', '{}', OPTIONS, ...(query ? [`{ query: ${query} }`] : [])];
  const withParams = params.flatMap((one) => [[one], ...options.map((other) => [one, other])]);
  return isRequired ? withParams : [[], ...withParams];
}

/** A module that adds calls to a list: each form of each method that the contract has. */
export function writeCallForms(openapi: JsonObject, indexFile: string): string {
  const calls = listOperations(openapi).flatMap((operation) => {
    const path = sampleRequest(openapi, operation).path.map(({ value }) => literal(value));
    return formsOf(openapi, operation).map(
      (form) => `  add(() => crm.${operation.name}(${[...path, ...form].join(', ')}));\n`,
    );
  });
  return [
    `import type { Client } from '${indexFile}';\n`,
    `export function addCallForms(crm: Client, add: (call: () => unknown) => void) {\n${calls.join('')}}\n`,
  ].join('');
}
