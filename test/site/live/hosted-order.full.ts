// The pages of the reference share one sandbox that lasts: whatever was run before, each does what it shows.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { expose, wrap } from 'comlink';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { EVENT_CAUSES } from '../../../src/sandbox/event-causes.ts';
import { causeEvent } from '../../../scripts/site/browser/live/event/cause-event.ts';
import type {
  RunDescription,
  RunError,
  RunExample,
} from '../../../scripts/site/live/run-description.ts';
import { addressOf, formOf, sendRun } from '../../../scripts/site/browser/live/panel/send-run.ts';
import type { Host } from '../../../scripts/site/browser/live/host.ts';
import { HostedSandbox } from '../../../scripts/site/browser/live/hosted-sandbox.ts';
import { namedIn } from '../../../scripts/site/browser/live/named-resources.ts';
import {
  call,
  type LiveSandbox,
  liveSandbox,
  prepare,
} from '../../../scripts/site/browser/live/sandbox.ts';
import { toSent } from '../../../scripts/site/browser/live/sent.ts';
import { isRunnable } from '../../../scripts/site/guides/runnable-code.ts';
import { runFiles } from '../../../scripts/site/live/run-files.ts';
import { responseExamples } from '../../../scripts/contract/named-examples.ts';
import type { Operation } from '../../../scripts/contract/operations.ts';
import { createContext } from '../../../scripts/site/site-context.ts';
import { operations } from '../../contract/contract.ts';
import type { EventType } from '../../../src/index.ts';
import { codeBlocks } from '../../code-block.ts';
import { shuffle } from '../shuffle.ts';
import { importCode } from '../../import-code.ts';

/** The sandbox of the pages, with its worker's code in this process. */
async function openPages(): Promise<LiveSandbox> {
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const hosted = await HostedSandbox.open(undefined, closing.signal);
  const host: Pick<Host, 'fetch' | 'namedIn' | 'opening' | 'token'> = {
    opening: async () => hosted.opening,
    token: () => hosted.token(),
    namedIn,
    fetch: async ({ url, ...init }) => toSent(await hosted.fetch(url, init)),
  };
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  expose(host, port1);
  return liveSandbox(wrap<Host>(port2));
}

interface Action {
  readonly name: string;
  /** Resolves to what differs from what the page shows. */
  run(sandbox: LiveSandbox): Promise<string | undefined>;
}

const successes = (description: RunDescription): Action[] =>
  description.examples.map((example) => ({
    name: `${description.id} ${example.id}`,
    async run(sandbox) {
      const { status, text } = await sendRun(sandbox, description, formOf(example), { example });
      return status === example.status ? undefined : `${status} ${text}`;
    },
  }));

function fail(sandbox: LiveSandbox, description: RunDescription, error: RunError) {
  const example = description.examples[0] as RunExample;
  return sendRun(sandbox, description, formOf(example, error), { error, example });
}

const failures = (description: RunDescription): Action[] =>
  description.errors.map((error) => ({
    name: `${description.id} ${error.status} ${error.code}`,
    async run(sandbox) {
      const { status, text } = await fail(sandbox, description, error);
      const isIt = status === error.status && text.includes(error.code);
      return isIt ? undefined : `${status} ${text}`;
    },
  }));

const EVENTS = (Object.keys(EVENT_CAUSES) as EventType[]).map((type): Action => ({
  name: type,
  run: async (sandbox) =>
    causeEvent(type, sandbox).then(
      ({ attempt }) => (attempt.event_type === type ? undefined : attempt.event_type),
      (error: Error) => error.message,
    ),
}));

const GUIDES = readdirSync('docs').filter((name) => name.endsWith('.md'));

const BLOCKS = GUIDES.flatMap((guide) => {
  const all = codeBlocks(`docs/${guide}`, 'ts', 'js').filter(({ name, code }) =>
    isRunnable(`ts ${name}`, code),
  );
  return all.map(({ name, code }): Action => ({
    name: `${guide} ${name}`,
    async run(sandbox) {
      vi.stubGlobal('fetch', sandbox.fetch);
      await prepare(sandbox, code);
      // A block that makes no client has that of the first one of its page.
      const isAlone = code.includes('createClient(') || !code.includes('crm.');
      const whole = isAlone ? code : `${all[0]?.code}\n${code}`;
      return importCode(whole).then(
        () => undefined,
        (error: Error) => error.message,
      );
    },
  }));
});

/** What a reader has made of each kind, beside the examples and on top of them. */
async function makeOwn(sandbox: LiveSandbox): Promise<Made[]> {
  const bodies: readonly (readonly [string, object])[] = [
    ['/v1/contacts', { name: 'Own', phone: '+34600000777' }],
    ['/v1/companies', { name: 'Own' }],
    ['/v1/deals', { title: 'Own' }],
    ['/v1/tasks', { title: 'Own' }],
    ['/v1/tickets', { subject: 'Own' }],
    ['/v1/campaigns', { name: 'Own' }],
    ['/v1/inboxes', { name: 'Own' }],
    ['/v1/webhooks', { url: 'https://own.example.com', events: ['contact.merged'] }],
  ];
  const made = bodies.map(async ([path, body]): Promise<Made> => {
    const response = await call(sandbox, 'POST', path, JSON.stringify(body));
    const { data } = (await response.json()) as { data: { id: string } };
    const read = async (): Promise<unknown> => {
      const found = await call(sandbox, 'GET', `${path}/${data.id}`);
      return ((await found.json()) as { data: unknown }).data;
    };
    return { before: await read(), read };
  });
  return Promise.all(made);
}

interface Made {
  readonly before: unknown;
  /** As it is now. */
  read(): Promise<unknown>;
}

const allDescriptions = async (): Promise<RunDescription[]> =>
  Object.values(runFiles(await createContext())).map((text) => JSON.parse(String(text)));

test('pages, events and guides do what they show in any order, and keep what a reader made', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubEnv('CRM_CLIENT_SECRET', 'example_secret');
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  const descriptions = await allDescriptions();
  const examples = [...descriptions.flatMap(successes), ...EVENTS];
  const errors = descriptions.flatMap(failures);
  const sandbox = await openPages();
  const own = await makeOwn(sandbox);
  const faults: string[] = [];

  const order = shuffle([...examples, ...errors, ...BLOCKS], 1);
  for (const { name, run } of order) {
    const fault = await run(sandbox).catch((error: Error) => error.stack);
    if (fault !== undefined) faults.push(`${name}: ${fault.slice(0, 250)}`);
  }

  expect(descriptions).toHaveLength(operations.length);
  expect(BLOCKS.length).toBeGreaterThan(30);
  expect(faults).toEqual([]);
  expect(await Promise.all(own.map(({ read }) => read()))).toEqual(own.map(({ before }) => before));
});

const codeIn = (status: number, text: string): string => {
  const { error } = JSON.parse(text) as { error?: { code: string } | string };
  return `${status} ${typeof error === 'string' ? error : error?.code}`;
};

/** A GET with a body, which no `fetch` sends. */
async function bodiesOfReads(path: string): Promise<string[]> {
  const sandbox = await createSandbox({ seed: 'examples' });
  const { url } = await sandbox.listen(0);
  const sent = [{}, { 'content-encoding': 'gzip' }].map(async (more) => {
    const authorization = `Bearer ${sandbox.lastingToken()}`;
    const headers = { authorization, 'content-length': '200', ...more };
    const request = httpRequest(url + path, { headers }).end('['.repeat(200));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return codeIn(response.statusCode ?? 0, await readText(response));
  });
  const codes = await Promise.all(sent);
  await sandbox.close();
  return codes;
}

/** What any operation rejects, beside what its page can cause: by its query, its body, and a key that comes again. */
async function rejections(sandbox: LiveSandbox, description: RunDescription): Promise<string[]> {
  const { verb, mediaType } = description;
  const example = description.examples[0] as RunExample;
  const form = formOf(example);
  const codes: string[] = [];
  const send = async (more: object, body = form.text, query = ''): Promise<string> => {
    await prepare(sandbox, `${Object.values(form.values).join(' ')} ${form.text}`, example);
    const headers = { authorization: `Bearer ${await sandbox.token()}`, ...more };
    const init = { method: verb.toUpperCase(), headers, ...(verb !== 'get' && body && { body }) };
    const response = await sandbox.fetch(addressOf(description, form.values) + query, init);
    const text = await response.text();
    if (response.status >= 400) codes.push(codeIn(response.status, text));
    return text;
  };
  const type = { 'content-type': mediaType ?? 'application/json' };
  await send(type, form.text, addressOf(description, form.values).includes('?') ? '&x=1' : '?x=1');
  await send({ 'x-sandbox-fault': 'status=500' });
  if (verb === 'get')
    return [...codes, ...(await bodiesOfReads(addressOf(description, form.values)))];
  await send(type, '['.repeat(200));
  await send({ ...type, 'content-encoding': 'gzip' }, '{}');
  const key = { ...type, 'idempotency-key': crypto.randomUUID() };
  const text = await send(key);
  await send(key, '{ "other": 1 }');
  for (const [, id] of text.matchAll(/"(con_\w+)"/g))
    await call(sandbox, 'DELETE', `/v1/contacts/${id}`);
  await send(key);
  return codes;
}

test('each code that an operation returns stands on its page, and each that stands there is caused', async () => {
  const { openapi } = await createContext();
  const sandbox = await openPages();
  const unlisted: string[] = [];
  const uncaused: Record<string, string[]> = {};
  let sent = 0;

  for (const description of await allDescriptions()) {
    // Its errors are those of OAuth: test/sandbox/behaviors has them.
    if (description.id === 'createToken') continue;
    const { node, errorStatuses } = operations.find(({ id }) => id === description.id) as Operation;
    const listed = errorStatuses.flatMap((status) =>
      responseExamples(openapi, node, status).map(({ value }) =>
        codeIn(Number(status), JSON.stringify(value)),
      ),
    );
    const caused = await rejections(sandbox, description);
    for (const error of description.errors) {
      const { status, text } = await fail(sandbox, description, error);
      caused.push(codeIn(status, text));
    }
    sent += caused.length;
    if (caused.some((code) => !listed.includes(code))) unlisted.push(description.id);
    for (const code of listed)
      if (!caused.includes(code)) (uncaused[code] ??= []).push(description.id);
  }

  expect(unlisted).toEqual([]);
  expect(sent).toBeGreaterThan(1_400);
  // What the others return shows no contact; one response stands for the conflicts of all writes.
  expect(Object.keys(uncaused)).toEqual(['409 response_erased']);
  expect(uncaused['409 response_erased']).toHaveLength(31);
});
