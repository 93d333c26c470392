import { messageOf } from './errors.ts';

/**
 * `fetch` fails for one reason, and the network for many, which are causes of causes.
 *
 * @returns a code such as `ECONNREFUSED`, if there is one; and what was thrown, with the code or the last cause
 */
export function readNetworkFault(thrown: unknown) {
  let error = Object(thrown);
  for (let depth = 0; depth < 5 && typeof error.code !== 'string' && error.cause; depth += 1)
    error = Object(error.cause);
  const code = typeof error.code === 'string' ? error.code : undefined;
  const [message, why] = [messageOf(thrown), code ?? messageOf(error)];
  return { code, message: !why || message === why ? message : `${message} (${why})` };
}
