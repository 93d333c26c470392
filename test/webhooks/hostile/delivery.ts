import { createHmac } from 'node:crypto';

export const SECRET = 'whsec_example_not_a_real_secret';
export const NOW = 1_786_698_765_000;
export const TIMESTAMP = '1786698765';
export const EVENT = {
  id: 'evt_01J9Z3K7Q8BDQS14VGVTZ0G7FZ',
  type: 'contact.created',
  created_at: '2026-08-14T09:12:44.482Z',
  data: { object: 'contact', id: 'con_8Zk2', name: 'Lucía Fernández Ortega' },
};
export const BODY = Buffer.from(JSON.stringify(EVENT));

/** Options of a verification, of any kind. */
export interface Options {
  body?: unknown;
  headers?: unknown;
  secret?: unknown;
  toleranceSeconds?: unknown;
  now?: unknown;
}

/** Cases by their names: what is passed, and the code of the refusal, or `accepted`. */
export type HostileCases = Readonly<Record<string, [options: unknown, verdict: string]>>;

export const sign = (body: string | Uint8Array, timestamp = TIMESTAMP, secret = SECRET): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;

/** The headers of a signed delivery, in lower case. */
export const headersOf = (
  body: string | Uint8Array = BODY,
  timestamp = TIMESTAMP,
  secret = SECRET,
): Record<string, string> => ({
  'x-service-event': 'contact.created',
  'x-service-delivery': 'whd_01J9Z3K9D2X43FP34PGNYRKW9M',
  'x-service-timestamp': timestamp,
  'x-service-signature': sign(body, timestamp, secret),
});

/** A good delivery, changed. */
export const delivery = (changes: Options = {}): Options => ({
  body: BODY,
  headers: headersOf(),
  secret: SECRET,
  now: NOW,
  ...changes,
});

/** A body that is signed as it stands. */
export const signedBody = (body: string | Uint8Array, headers: object = {}): Options =>
  delivery({ body, headers: { ...headersOf(body), ...headers } });

export const without = (name: string): Record<string, string> => {
  const { [name]: _, ...rest } = headersOf();
  return rest;
};

export const withHeader = (name: string, value: unknown): Options =>
  delivery({ headers: { ...headersOf(), [name]: value } });

export const throwing = (): never => {
  // oxlint-disable-next-line typescript/only-throw-error -- what a hostile getter may throw
  throw new Proxy({}, { getPrototypeOf: throwing, get: throwing });
};

/** A proxy of which every use throws. */
export const trap = (): object =>
  new Proxy({}, { get: throwing, has: throwing, ownKeys: throwing, getPrototypeOf: throwing });
