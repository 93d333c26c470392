import type { CallOptions } from './call-options.ts';
import type { ClientOptions } from './client-options.ts';
import { createExecute, type Execute } from './execute.ts';
import { fillPath } from './fill-path.ts';
import { parseOperation, type OperationTable } from './operation.ts';

export type { CallOptions } from './call-options.ts';
export type { ClientOptions } from './client-options.ts';
export type { OperationTable } from './operation.ts';
export type { ListResult, Result, TokenResult } from './results.ts';

type Method = (...args: unknown[]) => Promise<unknown>;
type Query = Readonly<Record<string, unknown>>;

/**
 * Makes a client of a table of operations: an object of families, each an object of methods.
 * `Client` is the generated interface of the same table.
 */
export function bindOperations<Client>(options: ClientOptions, operations: OperationTable): Client {
  const execute = createExecute(options);
  const client: Record<string, Record<string, Method>> = {};
  for (const [family, entries] of Object.entries(operations)) {
    const methods: Record<string, Method> = {};
    for (const [name, entry] of Object.entries(entries)) methods[name] = bind(entry, execute);
    client[family] = methods;
  }
  return client as Client;
}

/** A method's arguments are its path parameters, then its body or query if it has one, then options. */
function bind(entry: string, execute: Execute): Method {
  const operation = parseOperation(entry);
  const { path, flags } = operation;
  const hasQuery = flags.includes('query');
  const hasBody = flags.includes('body') || flags.includes('form');
  const next = path.split('{').length - 1;
  return async (...args) => {
    const argument = args[next];
    const options = (args[hasBody || hasQuery ? next + 1 : next] ?? {}) as CallOptions<Query>;
    return execute({
      operation,
      path: fillPath(path, args),
      query: { ...(hasQuery ? (argument as Query) : undefined), ...options.query },
      body: hasBody ? argument : undefined,
      options,
    });
  };
}
