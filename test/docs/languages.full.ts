// The programs of docs/python.md and its siblings, cut from the pages: each runs against a sandbox, behind a server that
// can lie, and fails where the lie cannot be mended.
import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import events from '../../generated/events.json' with { type: 'json' };
import { createSandbox } from '../../src/sandbox/index.ts';
import { signWebhook } from '../../src/webhooks/index.ts';
import { freePort } from '../free-port.ts';
import { listenHere } from '../listen-here.ts';
import { ownFolder } from '../own-folder.ts';
import { codeBlocks } from '../code-block.ts';
import { hasLanguage } from '../site/samples/languages.ts';
import { until } from '../until.ts';

const execute = promisify(execFile);
const GSON = '/usr/share/java/gson.jar';

interface Page {
  readonly page: string;
  /** The file that the function of the signing guide is saved as. */
  readonly verify: string;
  /** A command that ends well where the language and its libraries are there. */
  readonly probe?: readonly string[];
  readonly prepare: readonly string[];
  readonly client: string;
  readonly receiver: (port: number) => string;
  /** What a page has to test with; a second run of it has to reach the sandbox, too. */
  readonly test: string;
}

const PAGES: Readonly<Record<string, Page>> = {
  Python: {
    page: 'python',
    verify: 'verify.py',
    probe: ['/usr/bin/python3', '-c', 'import pytest, requests'],
    prepare: [],
    client: '/usr/bin/python3 crm.py',
    receiver: () => '/usr/bin/python3 receiver.py',
    test: '/usr/bin/python3 -m pytest -q -p no:cacheprovider test_crm.py',
  },
  Go: {
    page: 'go',
    verify: 'verify.go',
    prepare: ['gofmt -l .', 'go build -o crm crm.go', 'go build -o receiver receiver.go verify.go'],
    client: './crm',
    receiver: () => './receiver',
    test: 'go test -count=1 crm_test.go',
  },
  PHP: {
    page: 'php',
    verify: 'verify.php',
    prepare: [],
    client: 'php crm.php',
    receiver: (port) => `php -S 127.0.0.1:${port} receiver.php`,
    test: 'php test_crm.php',
  },
  Ruby: {
    page: 'ruby',
    verify: 'verify.rb',
    probe: ['ruby', '-rwebrick', '-e', ''],
    prepare: [],
    client: 'ruby -w crm.rb',
    receiver: () => 'ruby receiver.rb',
    test: 'ruby test_crm.rb',
  },
  Java: {
    page: 'java',
    verify: 'Webhooks.java',
    probe: ['jar', '-tf', GSON],
    prepare: [
      `javac -J-XX:TieredStopAtLevel=1 -encoding UTF-8 -Xlint:all,-serial -cp ${GSON} Crm.java Receiver.java Webhooks.java TestCrm.java`,
    ],
    client: `java -XX:TieredStopAtLevel=1 -cp .:${GSON} Crm`,
    receiver: () => `java -XX:TieredStopAtLevel=1 -cp .:${GSON} Receiver`,
    test: 'java -XX:TieredStopAtLevel=1 TestCrm',
  },
};

type Lie = (path: string, attempt: number) => Response | undefined;

const failure = (status: number, code: string, headers = {}): Response =>
  Response.json(
    { error: { type: 'api_error', code, message: code, trace_id: 'trc_1' } },
    { status, headers },
  );

/** A sandbox behind a server that may say something else; `sent` has the keys of each path. */
async function startCrm(lie: Lie = () => undefined) {
  const sandbox = await createSandbox({ seed: 'examples', speed: 100 });
  const sent = new Map<string, (string | undefined)[]>();
  const server = createServer(async (request, response) => {
    const { headers, method = '', url = '' } = request;
    const body = await buffer(request);
    const keys = sent.get(url) ?? [];
    sent.set(url, [...keys, headers['idempotency-key'] as string | undefined]);
    const own = ['authorization', 'content-type', 'idempotency-key'].flatMap(
      (name): [string, string][] => (headers[name] ? [[name, String(headers[name])]] : []),
    );
    const said =
      lie(url, keys.length) ??
      (await sandbox.fetch(`http://sandbox${url}`, {
        method,
        headers: own,
        ...(body.length > 0 ? { body } : {}),
      }));
    response.writeHead(said.status, Object.fromEntries(said.headers));
    response.end(Buffer.from(await said.arrayBuffer()));
  });
  onTestFinished(() => sandbox.close());
  const { url } = await listenHere(server);
  return { url, sandbox, sent };
}

const environment = (own: Record<string, string>) => ({
  ...process.env,
  ...own,
  LC_ALL: 'C.UTF-8',
  GO111MODULE: 'off',
  GOCACHE: join(tmpdir(), 'go-cache-of-samples'),
  PYTHONDONTWRITEBYTECODE: '1',
});

/** Writes the programs of a page, those in several blocks as one file, and compiles what has to be. */
async function writePrograms(folder: string, { page, verify, prepare }: Page): Promise<void> {
  const [signing] = codeBlocks('docs/webhooks-signing.md', page);
  const code = signing?.code.replace('package webhooks', 'package main') ?? '';
  const blocks = [...codeBlocks(`docs/${page}.md`, page), { name: verify, code }];
  for (const [name, parts] of Map.groupBy(blocks, ({ name }) => name)) {
    const source = parts.map((part) => part.code).join(page === 'python' ? '\n\n' : '\n');
    await writeFile(join(folder, name), source);
  }
  for (const line of prepare) {
    const { stdout, stderr } = await run(folder, line, {});
    // What a formatter or a compiler has to say about a page is a fault of the page.
    expect(stdout + stderr).toBe('');
  }
}

function run(folder: string, line: string, env: Record<string, string>) {
  const [command = '', ...args] = line.split(' ');
  return execute(command, args, { cwd: folder, env: environment(env), timeout: 900_000 });
}

const [event] = events.filter(({ type }) => type === 'contact.created');

/** Sends an event as the service does, or with what an attacker changes. */
async function deliver(url: string, secret: string, seconds = 0, body = event?.body ?? '') {
  const timestamp = Math.floor(Date.now() / 1000) + seconds;
  const headers = { ...signWebhook({ body: event?.body ?? '', secret, timestamp }) };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

const LATER = { 'Retry-After': '0' };

/** What passes: a client goes on, with the same key. */
const PASSING: Readonly<Record<string, readonly Response[]>> = {
  '/oauth/token': [failure(429, 'rate_limited', LATER)],
  '/v1/messages': [
    failure(503, 'unavailable'),
    failure(401, 'token_expired'),
    failure(409, 'idempotency_key_in_use', LATER),
  ],
};

/** What does not, and what the client has to say. */
const FATAL: Readonly<Record<string, readonly [lie: Lie, says: RegExp]>> = {
  'a service that stays away': [
    (path) => (path === '/v1/messages' ? failure(500, 'internal_error') : undefined),
    /internal_error/,
  ],
  'no token': [
    (path) =>
      path === '/oauth/token'
        ? Response.json({ error: 'invalid_client' }, { status: 401 })
        : undefined,
    /401/,
  ],
  'a body that is refused': [
    (path) => (path === '/v1/messages' ? failure(400, 'template_not_approved') : undefined),
    /template_not_approved/,
  ],
  'pages without an end': [
    (path) =>
      path.startsWith('/v1/contacts?')
        ? Response.json({ data: [], pagination: { has_more: true, next_cursor: null } })
        : undefined,
    /./,
  ],
};

for (const [language, own] of Object.entries(PAGES)) {
  const isThere = await hasLanguage(language, own.probe);
  const folder = ownFolder(afterAll);
  describe.runIf(isThere)(`the page for ${language}`, () => {
    beforeAll(() => writePrograms(folder, own));

    test('has a client that does what the page says', async () => {
      const { url, sandbox, sent } = await startCrm();

      const { stdout } = await run(folder, own.client, { CRM_URL: url });

      const state: any = await (await sandbox.fetch('https://crm.test/_sandbox/state')).json();
      const count = Object.keys(state.collections['wsp_4Nd8/contacts']).length;
      expect(stdout).toBe(`1 1\nqueued\n${count}\nresource_not_found\n`);
      expect(sent.get('/oauth/token')).toHaveLength(1);
    });

    test('has a client that gets over what passes', async () => {
      const { url, sent } = await startCrm((path, attempt) => PASSING[path]?.[attempt]?.clone());

      const { stdout } = await run(folder, own.client, { CRM_URL: url });

      expect(stdout).toMatch(/^1 1\nqueued\n\d+\nresource_not_found\n$/);
      const [key, ...others] = sent.get('/v1/messages') ?? [];
      expect(key).toMatch(/^[\da-f-]{32,36}$/);
      expect(others).toEqual([key, key, key]);
      expect(sent.get('/oauth/token')).toHaveLength(3);
    });

    test.for(Object.keys(FATAL))('has a client that fails with %s', async (name) => {
      const [lie, says] = FATAL[name] ?? [];
      const { url, sent } = await startCrm(lie);

      const failed: any = await run(folder, own.client, { CRM_URL: url }).catch(
        (error: unknown) => error,
      );

      expect(failed.code).toBeGreaterThan(0);
      expect(failed.stderr + failed.stdout).toMatch(says as RegExp);
      if (name === 'a service that stays away') expect(sent.get('/v1/messages')).toHaveLength(4);
    });

    test('has a receiver that takes each event once, and nothing that is not signed', async () => {
      const port = await freePort();
      const [command = '', ...args] = own.receiver(port).split(' ');
      const env = environment({ PORT: String(port), CRM_WEBHOOK_SECRET: 'whsec_1' });
      const receiver = spawn(command, args, { cwd: folder, env });
      const printed = text(receiver.stdout);
      onTestFinished(() => void receiver.kill());
      const url = `http://127.0.0.1:${port}/`;
      await until(() => fetch(url, { method: 'POST', body: 'x' }));
      const statuses = [
        await deliver(url, 'whsec_2'),
        await deliver(url, 'whsec_1', -400),
        await deliver(url, 'whsec_1', 400),
        await deliver(url, 'whsec_1', 0, `${event?.body} `),
        await deliver(url, 'whsec_1'),
        await deliver(url, 'whsec_1'),
        (await fetch(url, { method: 'POST', body: '{}' })).status,
      ];
      receiver.kill();

      expect(statuses).toEqual([401, 401, 401, 401, 204, 204, 401]);
      expect((await printed).match(/^contact\.created con_\w+$/gm)).toHaveLength(1);
    });

    test('has a test that writes as a contact, and notices what is no sandbox', async () => {
      const { url, sandbox } = await startCrm();
      const { url: liar } = await startCrm(() => Response.json({ status: 'lost' }));

      await run(folder, own.test, { CRM_URL: url });

      const state: any = await (await sandbox.fetch('https://crm.test/_sandbox/state')).json();
      const texts = state.collections['wsp_4Nd8/messages'].map(({ content }: any) => content.text);
      expect(texts.some((said: string) => /^Hello$|^Is my/.test(said))).toBe(true);
      await expect(run(folder, own.test, { CRM_URL: liar })).rejects.toThrow(/failed/i);
    });
  });
}

test('every program of the pages is run', () => {
  for (const { page } of Object.values(PAGES)) {
    const names = codeBlocks(`docs/${page}.md`, page, 'sh').map(({ name }) => name);

    expect(new Set(names).size).toBeGreaterThanOrEqual(4);
  }
});
