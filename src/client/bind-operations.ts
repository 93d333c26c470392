import type { ClientOptions } from './client-options.ts';
import { createOperation, type Operation, type OperationTable } from './operation.ts';
import { requestPage } from './page.ts';
import { readCall } from './read-call.ts';
import { createRuntime, type Execute } from './runtime.ts';

export type { CallOptions, NoParams } from './call-options.ts';
export type { ClientOptions } from './client-options.ts';
export type { OperationTable } from './operation.ts';
export type { PageRequest } from './page.ts';
export type { Result, TokenResult } from './result.ts';

type Method = (...args: unknown[]) => Promise<unknown>;

/**
 * Makes a client of a table of operations: an object of families, each an object of methods.
 * `Client` is the generated interface of the same table; `userAgent` names its package.
 */
export function bindOperations<Client>(
  options: ClientOptions,
  operations: OperationTable,
  userAgent: string,
): Client {
  const { execute } = createRuntime(options, userAgent);
  const client: Record<string, Record<string, Method>> = {};
  for (const [family, paths] of Object.entries(operations)) {
    const methods: Record<string, Method> = (client[family] = {});
    for (const [path, entries] of Object.entries(paths)) {
      for (const [name, entry] of Object.entries(entries)) {
        const [method = '', ...flags] = entry.split(' ');
        methods[name] = bind(createOperation(method, path, flags, `${family}.${name}`), execute);
      }
    }
  }
  return client as Client;
}

function bind(operation: Operation, execute: Execute): Method {
  const read = async (args: unknown[]) => readCall(operation, args);
  if (operation.flags.includes('list')) return (...args) => requestPage(read(args), execute);
  return async (...args) => execute(readCall(operation, args));
}
