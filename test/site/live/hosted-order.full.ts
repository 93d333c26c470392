// The pages of the reference share one sandbox that lasts: whatever was run before, each does what it shows.
import { readdirSync } from 'node:fs';
import { expose, wrap } from 'comlink';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EVENT_CAUSES } from '../../../src/sandbox/event-causes.ts';
import { causeEvent } from '../../../scripts/site/browser/live/event/cause-event.ts';
import type { RunDescription } from '../../../scripts/site/browser/live/panel/run-description.ts';
import { formOf, sendRun } from '../../../scripts/site/browser/live/panel/send-run.ts';
import type { Host } from '../../../scripts/site/browser/live/host.ts';
import { HostedSandbox } from '../../../scripts/site/browser/live/hosted-sandbox.ts';
import { KEEPS_NOTHING } from '../../../scripts/site/browser/live/kept-state.ts';
import { namedIn } from '../../../scripts/site/browser/live/named-resources.ts';
import {
  type LiveSandbox,
  liveSandbox,
  prepare,
} from '../../../scripts/site/browser/live/sandbox.ts';
import { toSent } from '../../../scripts/site/browser/live/sent.ts';
import { isRunnable } from '../../../scripts/site/guides/runnable-code.ts';
import { runFiles } from '../../../scripts/site/live/run-files.ts';
import { createContext } from '../../../scripts/site/site-context.ts';
import { operations } from '../../contract/contract.ts';
import type { EventType } from '../../../src/index.ts';
import { codeBlocks } from '../../code-block.ts';
import { shuffle } from '../shuffle.ts';
import { importCode } from '../../import-code.ts';

/** The sandbox of the pages, with its worker's code in this process. */
async function openPages(): Promise<LiveSandbox> {
  const hosted = await HostedSandbox.open(KEEPS_NOTHING);
  onTestFinished(() => hosted.close());
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

const failures = (description: RunDescription): Action[] =>
  description.errors.map((error) => ({
    name: `${description.id} ${error.status} ${error.code}`,
    async run(sandbox) {
      const [example] = description.examples;
      if (!example) return 'There is no example.';
      const form = formOf(example, error);
      const options = { error, example };
      const { status, text } = await sendRun(sandbox, description, form, options);
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
async function makeOwn({ fetch: send, token }: LiveSandbox): Promise<Made[]> {
  const headers = {
    authorization: `Bearer ${await token()}`,
    'content-type': 'application/json',
  };
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
    const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body) });
    const { data } = (await response.json()) as { data: { id: string } };
    const read = async (): Promise<unknown> => {
      const found = await send(`${path}/${data.id}`, { headers });
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

test('pages, events and guides do what they show in any order, and keep what a reader made', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubEnv('CRM_CLIENT_SECRET', 'example_secret');
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  const descriptions = Object.values(runFiles(await createContext())).map(
    (text) => JSON.parse(String(text)) as RunDescription,
  );
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
}, 120_000);
