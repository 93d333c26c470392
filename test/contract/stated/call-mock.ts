import { inject } from 'vitest';
import { sampleCall, send } from '../sample-call.ts';
import { operationOf } from './look-up.ts';

/** What differs from the sample call that the contract's own examples make. */
export interface Change {
  headers?: Record<string, string>;
  without?: string[];
  body?: unknown;
  /** Picks a response of the mock, such as `code=404`. */
  prefer?: string;
}

/** What the mock returns. `violations` is what it found wrong with the request. */
export interface Answer {
  status: number;
  violations: string | null;
  body: any;
}

function encode(mediaType: string | undefined, body: unknown): string {
  return mediaType === 'application/x-www-form-urlencoded'
    ? new URLSearchParams(body as Record<string, string>).toString()
    : JSON.stringify(body);
}

/** Makes a call such as `POST /v1/contacts` on the mock: the sample call, changed as told. */
export async function callMock(call: string, change: Change = {}): Promise<Answer> {
  const operation = operationOf(call);
  const sample = sampleCall(operation);
  const headers = { ...sample.headers, ...change.headers };
  for (const name of change.without ?? []) delete headers[name];
  const body =
    'body' in change ? change.body && encode(headers['content-type'], change.body) : sample.body;
  const response = await send(
    inject('prismUrl'),
    { ...sample, headers, body: body as string | undefined },
    change.prefer ? { prefer: change.prefer } : {},
  );
  return {
    status: response.status,
    violations: response.headers.get('sl-violations'),
    body: await response.json(),
  };
}
