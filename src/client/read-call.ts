import type { CallOptions } from './call-options.ts';
import { fillPath } from './fill-path.ts';
import type { Operation } from './operation.ts';
import type { Call } from './write-request.ts';

type Query = Readonly<Record<string, unknown>>;

const NO_OPTIONS: CallOptions<Query> = {};

const OPTIONS = 'signal timeoutMs deadlineMs maxRetries idempotencyKey headers query'.split(' ');

/**
 * Tells the arguments of a method apart: path parameters, `params`, `options`. The places never
 * depend on what the contract has today, so that what it adds shifts nothing; what stands in the
 * wrong place is refused, because JavaScript would lose it without a word.
 */
export function readCall(operation: Operation, args: readonly unknown[]): Call {
  const { name, method, path, flags, arity } = operation;
  const refuse = (text: string): never => {
    throw new TypeError(`${name}: ${text}`);
  };
  const [params, options = NO_OPTIONS] = [
    args[arity] ?? undefined,
    args[arity + 1] ?? undefined,
  ] as [Query | undefined, CallOptions<Query>?];
  if (typeof (params ?? args) !== 'object') refuse(`params is ${typeof params}, pass an object`);
  if (typeof options !== 'object') refuse(`options is ${typeof options}, pass an object`);
  const hasBody = method.startsWith('P');
  if (args.length > arity + 2) refuse('options is the last argument, remove the rest');
  // A flag with the name of an option says that the contract has a field of that name.
  const misplaced =
    params && OPTIONS.find((key) => params[key] !== undefined && !flags.includes(key));
  if (misplaced) refuse(`${misplaced} is an option, pass it in the argument after params`);
  const isKnown = (key: string): boolean => OPTIONS.includes(key) && (hasBody || key !== 'query');
  const unknown = Object.keys(options).find((key) => !isKnown(key));
  if (unknown) refuse(`there is no option ${unknown}, pass parameters in the argument before it`);
  return {
    operation,
    path: fillPath(path, args),
    query: hasBody ? options.query : params,
    body: hasBody ? params : undefined,
    options,
  };
}
