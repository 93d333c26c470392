// Requests and responses of a sandbox, as a proxy would have recorded them.
import fc from 'fast-check';
import { createSandbox } from '../../src/sandbox/index.ts';
import { CONFORMING } from '../sandbox/conformance/conform.ts';
import { sensibleRequest, wrongRequest } from '../sandbox/conformance/generated-requests.ts';
import { placesOf } from './plant.ts';
import { WORLD } from '../sandbox/conformance/seeded-world.ts';

/** A request and its response. */
export interface Recorded {
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

type Sent = Omit<Recorded, 'status' | 'headers' | 'text'>;

const ORIGIN = 'https://api.example.com';
const TOKEN: Sent = {
  operation: 'oauth.token',
  method: 'POST',
  url: `${ORIGIN}/oauth/token`,
  requestHeaders: { 'content-type': 'application/x-www-form-urlencoded' },
  requestBody: 'grant_type=client_credentials&client_id=app_7Hf2&client_secret=example_secret',
};

/**
 * Calls each operation of the contract, in a world that is renewed for each of them.
 *
 * @param runs - How many sensible requests, and half as many that are refused, each operation gets.
 */
export async function record(runs: number, seed: number): Promise<Recorded[]> {
  const sandbox = await createSandbox({
    seed: WORLD,
    speed: 0,
    startAt: '2026-09-01T00:00:00Z',
    rateLimit: false,
    requestLog: 0,
  });
  const all: Recorded[] = [];
  const call = async (sent: Sent): Promise<string> => {
    const { method, url, requestHeaders, requestBody: body } = sent;
    const init = { method, headers: requestHeaders, ...(body && { body }) };
    const response = await sandbox.fetch(url, init);
    const { status, headers } = response;
    const text = await response.text();
    all.push({ ...sent, status, headers: Object.fromEntries(headers), text });
    return text;
  };
  for (const operation of CONFORMING) {
    await sandbox.reset();
    const authorization = `Bearer ${JSON.parse(await call(TOKEN)).access_token}`;
    const requests = [
      ...fc.sample(sensibleRequest(operation), { numRuns: runs, seed }),
      ...fc.sample(wrongRequest(operation), { numRuns: Math.ceil(runs / 2), seed }),
    ].filter(({ body }) => knowsValues(body, operation.bodySchema));
    for (const { method, path, query, mediaType, body } of requests) {
      const search = new URLSearchParams(query.map(([name, text]) => [name, text]));
      const url = `${ORIGIN}${path}${query.length > 0 ? `?${search}` : ''}`;
      const requestBody = body === undefined ? undefined : JSON.stringify(body);
      const isTyped = requestBody !== undefined && mediaType;
      const requestHeaders = { authorization, ...(isTyped && { 'content-type': mediaType }) };
      const name = `${operation.family}.${operation.method}`;
      await call({ operation: name, url, method, requestHeaders, requestBody });
    }
  }
  if (sandbox.violations.length > 0) throw new Error(sandbox.violations.join('\n'));
  await sandbox.close();
  return all;
}

/** Whether a body has known values alone in open lists: the sandbox responds with what it was sent. */
function knowsValues(body: unknown, schema: string | undefined): boolean {
  if (body === undefined || !schema) return true;
  const places = placesOf(body, { $ref: `#/components/schemas/${schema}` });
  return places.every(
    ({ value, schema: { 'x-extensible-enum': known } }) =>
      known === undefined || known.includes(value),
  );
}
