import { messageOf } from './errors.ts';

/** `fetch` fails for one reason, and the network for many, which are causes of causes. */
export interface NetworkFault {
  /** Such as `ECONNREFUSED`, if there is one. */
  readonly code: string | undefined;
  /** What was thrown, and the code or the last cause. */
  readonly message: string;
}

export function readNetworkFault(thrown: unknown): NetworkFault {
  let error = Object(thrown);
  for (let depth = 0; depth < 5 && typeof error.code !== 'string' && error.cause; depth += 1)
    error = Object(error.cause);
  const code = typeof error.code === 'string' ? error.code : undefined;
  const message = messageOf(thrown);
  const why = code ?? messageOf(error);
  return { code, message: !why || message === why ? message : `${message} (${why})` };
}
