// Every program of docs/sandbox-any-language.md is run against a sandbox, and fails where the sandbox refuses.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readArguments } from '../../src/cli/arguments/read-arguments.ts';
import { SANDBOX } from '../../src/cli/commands/local-commands.ts';
import { ROOT } from '../../scripts/contract/paths.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { codeBlocks } from '../code-block.ts';

const execute = promisify(execFile);
const PAGE = 'docs/sandbox-any-language.md';
const programs = codeBlocks(PAGE, 'python', 'go', 'php', 'ruby', 'java');
const settings = new Map(codeBlocks(PAGE, 'sh', 'yaml').map(({ name, code }) => [name, code]));

/** How each language is found, and how its programs are run. */
const LANGUAGES = [
  ['Python', 'python3 -m pytest --version', 'python3 -m pytest -q -p no:cacheprovider test_crm.py'],
  ['Go', 'go version', 'go test crm_test.go'],
  ['PHP', 'php --version', 'php crm.php'],
  ['Ruby', 'ruby --version', 'ruby crm.rb'],
  ['Java', 'java --version', 'java -XX:TieredStopAtLevel=1 Crm.java'],
] as const;

/** Where `.ci/run` installs what is missing, nothing may be missing. */
const MAY_INSTALL = process.env['CI'] && process.getuid?.() === 0;

const sandbox = await createSandbox({ seed: 'examples', speed: 0 });
const { url } = await sandbox.listen();
// What is not a sandbox, and says yes to everything.
const liar = createServer((_, response) => response.end('{"status":"lost"}')).listen(
  0,
  '127.0.0.1',
);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'any-language-'));
  await Promise.all(programs.map(({ name, code }) => writeFile(join(folder, name), code)));
});

afterAll(async () => {
  await sandbox.close();
  liar.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (line: string, crm: string): Promise<unknown> => {
  const [command = '', ...args] = line.split(' ');
  const env = {
    ...process.env,
    CRM_URL: crm,
    GO111MODULE: 'off',
    GOCACHE: join(tmpdir(), 'go-cache-of-samples'),
    GOFLAGS: '-count=1',
    PYTHONDONTWRITEBYTECODE: '1',
  };
  return execute(command, args, { cwd: folder, env });
};

const isThere = (probe: string): Promise<boolean> =>
  run(probe, '').then(
    () => true,
    () => false,
  );

test.for(LANGUAGES)(
  'the program in %s writes as a contact, and notices what is wrong',
  async ([name, probe, line], { skip }) => {
    const found = await isThere(probe);
    if (!found && MAY_INSTALL) throw new Error(`There is no ${name}: install it.`);
    if (!found) skip(`${name} is not installed`);
    await run(line, url);
    const state: any = await (await sandbox.fetch('https://crm.test/_sandbox/state')).json();
    const messages: any[] = state.collections['wsp_4Nd8/messages'];
    const texts = messages.map(({ content }) => content.text);
    const { port } = liar.address() as AddressInfo;

    expect(texts.some((text) => ['Hello', 'Is my card ready?'].includes(text))).toBe(true);
    await expect(run(line, `http://127.0.0.1:${port}`)).rejects.toThrow(/failed/i);
  },
);

test('every block of the page is known here', () => {
  const text = readFileSync(join(ROOT, PAGE), 'utf8');

  expect(text.match(/^```\S+/gm)).toHaveLength(programs.length + settings.size);
  expect([...settings.keys()]).toEqual(['start', 'image', 'github', 'gitlab']);
});

test('the options that the page gives are options of the sandbox', () => {
  const github = parse(settings.get('github') ?? '').jobs.test;
  const gitlab = parse(settings.get('gitlab') ?? '').test;
  const [, start = ''] = /messaging-crm-api sandbox (.*) &/.exec(settings.get('start') ?? '') ?? [];
  const [, image = ''] = /messaging-crm-sandbox (--.*)/.exec(settings.get('image') ?? '') ?? [];
  const given = [
    github.services.sandbox.env.OPTIONS.split(' '),
    gitlab.services[0].command,
    start.split(' '),
    image.split(' '),
  ];

  for (const args of given)
    expect(readArguments(SANDBOX, args).options).toMatchObject({ seed: 'examples', speed: 0 });
  expect(new URL(gitlab.variables.CRM_URL).hostname).toBe(gitlab.services[0].alias);
  expect(github.services.sandbox.ports).toEqual([`${new URL(github.env.CRM_URL).port}:4020`]);
});
