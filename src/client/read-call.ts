import type { CallOptions } from './call-options.ts';
import { fillPath } from './fill-path.ts';
import type { Operation } from './operation.ts';
import { checkKeys, refuseValue } from './refuse.ts';
import type { Call } from './write-request.ts';

type Query = Readonly<Record<string, unknown>>;

const NO_OPTIONS: CallOptions<Query> = {};

const OPTIONS = 'signal timeoutMs deadlineMs maxRetries idempotencyKey headers';
const OPTIONS_WITH_QUERY = `${OPTIONS} query`;
const MISPLACED = OPTIONS_WITH_QUERY.split(' ');

/**
 * Tells the arguments of a method apart: path parameters, `params`, `options`. The places never
 * depend on what the contract has today, so that what it adds shifts nothing; what stands in the
 * wrong place is refused, because JavaScript would lose it without a word.
 */
export function readCall(operation: Operation, args: readonly unknown[]): Call {
  const { name, method, path, flags, arity } = operation;
  const params = (args[arity] ?? undefined) as Query | undefined;
  const options = (args[arity + 1] ?? NO_OPTIONS) as CallOptions<Query>;
  const isLong = args.length > arity + 2;
  if (isLong || typeof (params ?? args) !== 'object' || typeof options !== 'object') {
    const form = `pass ${arity} path parameters, then params and options, both objects`;
    throw new TypeError(`${name}: ${form}`);
  }
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
  // A flag with the name of an option says that the contract has a field of that name.
  const misplaced =
    params && MISPLACED.find((key) => params[key] !== undefined && !flags.includes(key));
  if (misplaced)
    refuseValue(`${name}: ${misplaced}`, 'an option', 'it in the argument after params');
  checkKeys(name, options, hasBody ? OPTIONS_WITH_QUERY : OPTIONS);
  return {
    operation,
    path: fillPath(path, args),
    query: hasBody ? options.query : params,
    body: hasBody ? params : undefined,
    options,
  };
}
