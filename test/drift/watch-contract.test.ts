import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type DriftReport,
  toJsonLines,
  watchContract,
  type WatchOptions,
} from '../../src/drift/index.ts';
import { createClient } from '../../src/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { openapi } from '../contract/contract.ts';
import { within } from '../within.ts';
import { listenHere } from '../listen-here.ts';

const BASE = 'https://crm.test';
const CONTACT_URL = `${BASE}/v1/contacts/con_1`;
const CONTACT = openapi['components'].examples.ContactExample.value;
const DRIFTED = { ...CONTACT, data: { ...CONTACT.data, tags: null, loyalty_tier: 'gold' } };

const headers = { 'content-type': 'application/json' };

const answering = (body: unknown, init: ResponseInit = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return async (_url: string | URL | Request, _init?: RequestInit) =>
    new Response(text, { ...init, headers });
};

const asFetch = (fetch: () => Promise<Response>): typeof globalThis.fetch => fetch;

const places = (reports: readonly DriftReport[]): string[] =>
  reports.map(({ kind, pointer, count }) => `${kind} ${pointer} ${count}`);

/** What was found in responses with a body, after a program has read each and changed what it got. */
async function driftOf(
  body: unknown,
  options: WatchOptions = {},
  calls = 1,
  change: (read: any) => void = () => {},
) {
  const fetch = watchContract(answering(body), options);
  for (let call = 0; call < calls; call += 1) change(await (await fetch(CONTACT_URL)).json());
  await fetch.drift.flush();
  return fetch.drift;
}

/** As the client reads a body that is compressed. */
async function readStream(body: Response['body']): Promise<string> {
  const [reader, decoder] = [body!.getReader(), new TextDecoder()];
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

const FOUND = ['wrong-type /data/tags 1', 'undocumented-field /data/loyalty_tier 1'];

test.each<[string, (response: Response) => Promise<unknown>]>([
  ['json', (response) => response.json()],
  ['text', (response) => response.text()],
  ['arrayBuffer', (response) => response.arrayBuffer()],
  ['bytes', (response) => response.bytes()],
  ['blob', (response) => response.blob()],
  ['a clone', (response) => response.clone().json()],
  [
    'a clone and itself',
    async (response) => [await response.clone().json(), await response.json()],
  ],
  ['its stream', (response) => readStream(response.body)],
])('finds the drift of a response that is read as %s', async (_, read) => {
  const fetch = watchContract(answering(DRIFTED));
  const [wanted] = [await read(await answering(DRIFTED)(BASE))];
  const value = await read(await fetch(`${BASE}/v1/contacts/con_1?expand=x`));
  await fetch.drift.flush();

  expect(value).toEqual(wanted);
  expect(places(fetch.drift.reports())).toEqual(FOUND);
});

test('gives on the very response, which is what it was', async () => {
  const response = await answering(CONTACT, { status: 200, statusText: 'Fine' })(BASE);
  const given = await watchContract(asFetch(async () => response))(CONTACT_URL);

  expect(given).toBe(response);
  expect(given).toBeInstanceOf(Response);
  expect([given.bodyUsed, given.statusText, Object.keys(given)]).toEqual([false, 'Fine', []]);
  expect(await given.json()).toEqual(CONTACT);
  await expect(given.text()).rejects.toThrow(TypeError);
  await expect(given.json()).rejects.toThrow(TypeError);
});

test('a body that is not JSON fails as it did, and is reported', async () => {
  const fetch = watchContract(answering('<html>'));
  const [plain, watched] = [answering('<html>'), fetch].map(async (one) => {
    const response = await one(CONTACT_URL);
    return response.json().catch(({ name, message }: Error) => [name, message]);
  });

  expect(await watched).toEqual(await plain);
  await fetch.drift.flush();
  expect(fetch.drift.reports()).toMatchObject([{ rule: 'json', pointer: '' }]);
});

test('a head is checked though nobody reads the body, which is left alone', async () => {
  const cancel = vi.fn();
  const body = () => new ReadableStream({ cancel });
  const fetch = watchContract(asFetch(async () => new Response(body(), { status: 418 })));
  const response = await fetch(CONTACT_URL);
  await fetch.drift.flush();
  await response.body?.cancel();

  expect(cancel).toHaveBeenCalledOnce();
  expect(fetch.drift.reports()).toMatchObject([{ kind: 'undeclared-status', status: 418 }]);
});

/** A body in pieces, and how often it was asked for one. */
function endlessBody() {
  const asked = { pieces: 0, isCanceled: false };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      asked.pieces += 1;
      controller.enqueue(new TextEncoder().encode(' '.repeat(100)));
    },
    cancel: () => void (asked.isCanceled = true),
  });
  return { asked, body };
}

test('a body that nobody reads is checked, up to the length that is allowed', async () => {
  const unread = watchContract(answering(DRIFTED));
  const { asked, body } = endlessBody();
  const endless = watchContract(
    asFetch(async () => new Response(body, { headers })),
    { maxLength: 1_000 },
  );
  await unread(CONTACT_URL);
  const response = await endless(CONTACT_URL);
  await Promise.all([unread.drift.flush(), endless.drift.flush()]);

  expect(places(unread.drift.reports())).toEqual(FOUND);
  expect(endless.drift.counts()).toEqual({ checked: 1, skipped: 1 });
  expect([asked.pieces < 20, asked.isCanceled]).toEqual([true, false]);
  await response.body?.cancel();
  expect(asked.isCanceled).toBe(true);
});

test('a body that does not arrive is given up after 30 seconds, and the caller still waits for it', async () => {
  vi.useFakeTimers();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const fetch = watchContract(asFetch(async () => new Response(readable, { headers })));
  const response = await fetch(CONTACT_URL);
  const flushed = fetch.drift.flush();
  await vi.advanceTimersByTimeAsync(30_000);
  await within(1_000, flushed);
  const writer = writable.getWriter();
  void writer.write(new TextEncoder().encode(JSON.stringify(CONTACT))).then(() => writer.close());

  expect(fetch.drift.counts()).toEqual({ checked: 1, skipped: 1 });
  expect(await response.json()).toEqual(CONTACT);
});

test('no process goes on for a body that does not arrive', async () => {
  const timeouts = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout');
  const fetch = watchContract(asFetch(async () => new Response(new ReadableStream(), { headers })));
  const before = timeouts();

  await fetch(CONTACT_URL);

  expect(timeouts()).toEqual(before);
});

test('a body that has arrived leaves no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fetch = watchContract(answering(CONTACT));
  await (await fetch(CONTACT_URL)).json();

  await vi.waitFor(() => expect(fetch.drift.counts().checked).toBe(1));
  await vi.advanceTimersByTimeAsync(100);
  await within(1_000, fetch.drift.flush());

  expect(vi.getTimerCount()).toBe(0);
});

test('what a caller repairs at once is found all the same', async () => {
  const { tags: _, ...data } = CONTACT.data;
  const drift = await driftOf({ ...CONTACT, data }, {}, 16, (body) => (body.data.tags ??= []));

  expect(drift.reports()).toMatchObject([{ kind: 'missing', pointer: '/data/tags' }]);
});

test('what a caller breaks is no drift', async () => {
  const drift = await driftOf(CONTACT, {}, 16, ({ data }) => (data.own = data.tags = 'mine'));

  expect(drift.reports()).toEqual([]);
  expect(drift.counts()).toEqual({ checked: 16, skipped: 0 });
});

test('fails when the fetch fails, with its error, and at no other time', async () => {
  const error = new TypeError('fetch failed');
  const onDrift = vi.fn(() => {
    throw new Error('a hook of somebody');
  });
  const failing = watchContract(asFetch(() => Promise.reject(error)));
  const odd = watchContract(
    asFetch(async () => ({ status: 200 }) as never),
    { onDrift },
  );
  const fetch = watchContract(answering(DRIFTED), { onDrift });

  expect(watchContract(Object.assign(answering(CONTACT), { own: odd })).own).toBe(odd);
  await expect(failing(`${BASE}/v1/me`)).rejects.toBe(error);
  expect(await odd('no URL')).toEqual({ status: 200 });
  expect(await (await fetch(CONTACT_URL)).json()).toEqual(DRIFTED);
  await Promise.all([failing, odd, fetch].map(({ drift }) => drift.flush()));
  expect(onDrift).toHaveBeenCalledTimes(2);
});

test('reports are one per place, with count and times, and onDrift is told once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') });
  const told: DriftReport[] = [];
  const list = { object: 'list', data: [DRIFTED.data, DRIFTED.data], meta: { request_id: 'r' } };
  const page = { ...list, pagination: { next_cursor: null, has_more: false } };
  const fetch = watchContract(answering(page), { onDrift: (report) => told.push(report) });
  const seen: DriftReport[][] = [];
  for (const minute of [0, 1, 2]) {
    vi.setSystemTime(new Date(`2026-11-22T09:0${minute}:00Z`));
    await (await fetch(`${BASE}/v1/contacts`)).json();
    await fetch.drift.flush();
    seen.push(fetch.drift.reports());
  }

  // Reports do not change in the hands of those who have them.
  expect(seen.map(([tags]) => tags?.count)).toEqual([1, 2, 3]);
  const [tags] = fetch.drift.reports();
  expect(tags).toMatchObject({
    operation: 'contacts.list',
    pointer: '/data/*/tags',
    count: 3,
    firstSeen: '2026-11-22T09:00:00.000Z',
    lastSeen: '2026-11-22T09:02:00.000Z',
  });
  expect(told.map(({ pointer, count }) => [pointer, count])).toEqual([
    ['/data/*/tags', 1],
    ['/data/*/loyalty_tier', 1],
  ]);
  const lines = toJsonLines(fetch.drift.reports()).split('\n').slice(0, -1);
  expect(lines.map((line) => JSON.parse(line))).toEqual(fetch.drift.reports());
});

test.each([
  ['undocumented-field', FOUND.slice(0, 1)],
  ['contacts.get', []],
  ['contacts.*', []],
  ['deals.*', FOUND],
  ['/data', []],
  ['/data/tag', FOUND],
  ['wrong-type contacts.get /data/tags', FOUND.slice(1)],
  ['wrong-type contacts.list /data/tags', FOUND],
])('ignore "%s" leaves %j', async (pattern, left) => {
  const drift = await driftOf(DRIFTED, { ignore: [pattern] });

  expect(places(drift.reports())).toEqual(left);
});

test('sees calls below the address of the service, and unknown operations only there', async () => {
  const ignore = ['GET /v1/tags'];
  const only = watchContract(answering({}), { baseUrl: 'https://CRM.test:443/crm/', ignore });
  const any = watchContract(answering({}));
  const paths = ['crm/v1/tiers', 'crm/v1/tiers?a=/b#c', 'crm/v1/tags', 'v1/tiers', 'crm2/v1/tiers'];
  for (const path of paths) await (await only(`${BASE.toUpperCase()}/${path}`)).text();
  await only('https://crm.test.evil.example/crm/v1/tiers');
  for (const method of ['head', 'OPTIONS']) await only(`${BASE}/crm/v1/contacts`, { method });
  await any(`${BASE}/v1/tiers`);
  await Promise.all([only.drift.flush(), any.drift.flush()]);

  expect(only.drift.reports()).toMatchObject([{ operation: 'GET /v1/tiers', count: 2 }]);
  expect(any.drift.reports()).toEqual([]);
});

test('takes a Request, a URL, and the method of either', async () => {
  const fetch = watchContract(answering(DRIFTED));
  const url = new URL(CONTACT_URL);
  await (await fetch(url)).text();
  await (await fetch(new Request(url, { method: 'PATCH', body: '{}' }))).text();
  await (await fetch(new Request(url), { method: 'patch' })).text();
  await fetch.drift.flush();

  const [get, , patch] = fetch.drift.reports();
  expect([get?.operation, get?.count]).toEqual(['contacts.get', 1]);
  expect([patch?.operation, patch?.count]).toEqual(['contacts.update', 2]);
});

test('checks a share of the responses', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.005).mockReturnValue(0.01);
  const fetch = watchContract(answering(CONTACT), { sample: 0.01 });
  for (let call = 0; call < 10; call += 1) await fetch(CONTACT_URL);
  await fetch.drift.flush();

  expect(fetch.drift.counts().checked).toBe(1);
});

test('leaves out bodies that are too long, and says how many', async () => {
  const fetch = watchContract(answering(DRIFTED), { maxLength: 100 });
  await (await fetch(CONTACT_URL)).text();
  await (await fetch(CONTACT_URL)).arrayBuffer();
  await fetch.drift.flush();

  expect(fetch.drift.reports()).toEqual([]);
  expect(fetch.drift.counts()).toEqual({ checked: 2, skipped: 2 });
});

test.each([{ sample: 1.5 }, { sample: -1 }, { sample: Number.NaN }, { maxLength: 0 }])(
  'refuses %j',
  (options) => {
    expect(() => watchContract(globalThis.fetch, options)).toThrow(RangeError);
  },
);

test('names of fields that are data do not fill the memory', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  const fields = Object.fromEntries(letters.map((name) => [`${name}x`, 1]));
  const drift = await driftOf({ ...CONTACT, data: { ...CONTACT.data, ...fields } });

  const pointers = drift.reports().map(({ pointer }) => pointer);
  expect(pointers).toHaveLength(21);
  expect(pointers).toContain('/data/*');
});

test('the client works as before, and its responses are checked, from a real server', async () => {
  const sandbox = await createSandbox({ seed: 'examples', speed: 0 });
  onTestFinished(() => sandbox.close());
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request;
    const body = await buffer(request);
    const init = { method, headers: headers as HeadersInit, ...(body.length > 0 && { body }) };
    const answer = await sandbox.fetch(`${BASE}${url}`, init);
    const text = (await answer.text()).replace('"object":"contact"', '"tier":1,"object":"contact"');
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
  });
  const { url: baseUrl } = await listenHere(server);
  const fetch = watchContract(globalThis.fetch, { baseUrl });
  const crm = createClient({ baseUrl, ...sandbox.credentials(), fetch });

  const { data } = await crm.contacts.get('con_8Zk2');
  const missing = await crm.contacts.get('con_0000').catch((error: Error) => error.name);
  await fetch.drift.flush();

  expect([data.id, missing]).toEqual(['con_8Zk2', 'NotFoundError']);
  expect(places(fetch.drift.reports())).toEqual(['undocumented-field /data/tier 1']);
  expect(fetch.drift.counts()).toEqual({ checked: 3, skipped: 0 });
});

test('it counts operations, query parameters and events by the names that manifests have', async () => {
  const fetch = watchContract(answering(CONTACT));
  await fetch(CONTACT_URL);
  await fetch(`${BASE}/v1/contacts?limit=5&secret=1#limit`);
  await fetch(`${BASE}/v1/contacts?limit=6`);
  await fetch(`${BASE}/nowhere`);
  await fetch.drift.flush();

  expect(fetch.drift.uses('billing')).toEqual({
    version: 1,
    name: 'billing',
    traffic: { 'contacts.get': 1, 'contacts.list': 2, 'ListContactsQuery.limit': 2 },
  });
});
