import type { CallOptions, ClientOptions } from './client-options.ts';
import { fillPath } from './fill-path.ts';
import { createOperation, type Operation, type OperationTable } from './operation.ts';
import { requestPage } from './page.ts';
import { checkKeys, refuseValue } from './refuse.ts';
import { createRuntime, execute } from './runtime.ts';
import type { Call } from './write-request.ts';

type Query = Readonly<Record<string, unknown>>;

const OPTIONS = 'signal timeoutMs deadlineMs maxRetries idempotencyKey headers';
const OPTIONS_WITH_QUERY = `${OPTIONS} query`;
const MISPLACED = OPTIONS_WITH_QUERY.split(' ');

/**
 * Tells the arguments of a method apart: path parameters, `params`, `options`. The places never
 * depend on what the contract has today, so that what it adds shifts nothing; what stands in the
 * wrong place is refused, because JavaScript would lose it without a word.
 */
function readCall(operation: Operation, args: readonly unknown[]): Call {
  const { name, method, flags } = operation;
  let arity = 0;
  const path = fillPath(operation.path, () => args[arity++]);
  const params = (args[arity] ?? undefined) as Query | undefined;
  const options = (args[arity + 1] ?? {}) as CallOptions<Query>;
  const isLong = args.length > arity + 2;
  if (isLong || typeof (params ?? args) !== 'object' || typeof options !== 'object') {
    const form = `pass ${arity} path parameters, then params and options, both objects`;
    throw new TypeError(`${name}: ${form}`);
  }
  // A flag with the name of an option says that the contract has a field of that name.
  const misplaced =
    params && MISPLACED.find((key) => params[key] !== undefined && !flags.includes(key));
  if (misplaced)
    refuseValue(`${name}: ${misplaced}`, 'an option', 'it in the argument after params');
  const hasBody = method.startsWith('P');
  checkKeys(name, options, hasBody ? OPTIONS_WITH_QUERY : OPTIONS);
  const query = hasBody ? options.query : params;
  return { operation, path, query, body: hasBody ? params : undefined, options };
}

export type { CallOptions, ClientOptions, NoParams } from './client-options.ts';
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
  const runtime = createRuntime(options, userAgent);
  const client: Record<string, Record<string, Method>> = {};
  for (const [family, places] of Object.entries(operations)) {
    const methods: Record<string, Method> = (client[family] = {});
    for (const [place, entries] of Object.entries(places)) {
      const path = place.replace(/^\./, `/v1/${family}`);
      for (const [name, entry] of Object.entries(entries)) {
        const [method = '', ...flags] = entry.split(' ');
        const operation = createOperation(method, path, flags, `${family}.${name}`);
        const begin = flags[0] === 'list' ? requestPage : execute;
        methods[name] = (...args) => begin(() => readCall(operation, args), runtime);
      }
    }
  }
  return client as Client;
}
