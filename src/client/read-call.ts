import type { CallOptions } from './call-options.ts';
import { fillPath } from './fill-path.ts';
import type { Operation } from './operation.ts';
import type { Call } from './write-request.ts';

type Query = Readonly<Record<string, unknown>>;

const OPTIONS = 'signal timeoutMs deadlineMs maxRetries idempotencyKey headers query'.split(' ');

/**
 * Tells the arguments of a method apart: path parameters, `params`, `options`. The places never
 * depend on what the contract has today, so that what it adds shifts nothing; what stands in the
 * wrong place is refused, because JavaScript would lose it without a word.
 */
export function readCall(operation: Operation, args: readonly unknown[]): Call {
  const { name, method, path, flags } = operation;
  const rest = args.slice(path.split('{').length - 1);
  const refuse = (text: string): never => {
    throw new TypeError(`${name}: ${text}`);
  };
  const [params, options = {}] = ['params', 'options'].map((argument, index) => {
    const value = rest[index] ?? undefined;
    const type = typeof value;
    return /^[ou]/.test(type) ? value : refuse(`${argument} is ${type}, pass an object`);
  }) as [Query | undefined, CallOptions<Query>?];
  const hasBody = method.startsWith('P');
  if (rest.length > 2) refuse('options is the last argument, remove the rest');
  // A flag with the name of an option says that the contract has a field of that name.
  const misplaced = OPTIONS.find((key) => params?.[key] !== undefined && !flags.includes(key));
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
