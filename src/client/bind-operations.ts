import type { CallOptions } from './call-options.ts';
import type { ClientOptions } from './client-options.ts';
import { createRuntime, type Execute } from './runtime.ts';
import { fillPath } from './fill-path.ts';
import { importAll } from './import-all.ts';
import { parseOperation, type OperationTable } from './operation.ts';
import { requestPage } from './page.ts';
import { waitForJob } from './wait-for-job.ts';
import type { Call } from './write-request.ts';

export type { CallOptions } from './call-options.ts';
export type { ClientOptions } from './client-options.ts';
export type { ImportOptions, ImportReport } from './import-all.ts';
export type { OperationTable } from './operation.ts';
export type { PageRequest } from './page.ts';
export type { Result, TokenResult } from './result.ts';
export type { WaitOptions } from './wait-for-job.ts';

type Method = (...args: unknown[]) => Promise<unknown>;
type Query = Readonly<Record<string, unknown>>;

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
  const bindFamily = (family: OperationTable[string]) =>
    mapValues(family, (entry) => bind(entry, execute));
  return mapValues(operations, bindFamily) as Client;
}

function mapValues<From, To>(
  object: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}

function bind(entry: string, execute: Execute): Method {
  const operation = parseOperation(entry);
  const { method, path, flags } = operation;
  const [kind] = flags;
  const work = { wait: waitForJob, import: importAll }[String(kind)];
  if (work) return (...args) => (work as Method)(operation, execute, ...args);
  const hasBody = /^P/.test(method) && kind !== 'bare';
  const hasQuery = !hasBody && (kind === 'query' || kind === 'list');
  const next = path.split('{').length - 1;
  /** The arguments are the path parameters, then the body or query if there is one, then options. */
  const readCall = async (args: unknown[]): Promise<Call> => {
    const argument = args[next];
    const options = (args[hasBody || hasQuery ? next + 1 : next] ?? {}) as CallOptions<Query>;
    return {
      operation,
      path: fillPath(path, args),
      query: { ...(hasQuery ? (argument as Query) : undefined), ...options.query },
      body: hasBody ? argument : undefined,
      options,
    };
  };
  if (kind === 'list') return (...args) => requestPage(readCall(args), execute);
  return async (...args) => execute(await readCall(args));
}
