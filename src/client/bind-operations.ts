import type { ClientOptions } from './client-options.ts';
import { createRuntime, type Runtime } from './runtime.ts';
import { importAll } from './import-all.ts';
import { parseOperation, type OperationTable } from './operation.ts';
import { requestPage } from './page.ts';
import { readCall } from './read-call.ts';
import { waitForJob } from './wait-for-job.ts';

export type { CallOptions, NoParams } from './call-options.ts';
export type { ClientOptions } from './client-options.ts';
export type { ImportOptions, ImportReport } from './import-all.ts';
export { crud, type OperationTable } from './operation.ts';
export type { PageRequest } from './page.ts';
export type { Result, TokenResult } from './result.ts';
export type { WaitOptions } from './wait-for-job.ts';

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
  const runtime = createRuntime(options, userAgent);
  return mapValues(operations, (family, entries) =>
    mapValues(entries, (method, entry) => bind(`${family}.${method}`, entry, runtime)),
  ) as Client;
}

function mapValues<From, To>(
  object: Readonly<Record<string, From>>,
  map: (name: string, value: From) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, map(name, value)]),
  );
}

function bind(id: string, entry: string, runtime: Runtime): Method {
  const { execute } = runtime;
  const operation = parseOperation(entry, id);
  const [kind] = operation.flags;
  const work = { wait: waitForJob, import: importAll }[String(kind)];
  if (work) return (...args) => (work as Method)(operation, runtime, ...args);
  const read = async (args: unknown[]) => readCall(operation, args);
  if (kind === 'list') return (...args) => requestPage(read(args), execute);
  return async (...args) => execute(readCall(operation, args));
}
