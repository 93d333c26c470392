import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { copyProject } from '../../scripts/copy-project.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { fetchToken } from '../sandbox/fetch-token.ts';
import { codeBlocks } from '../code-block.ts';
import budgets from '../../budgets.json' with { type: 'json' };
import { costOfTenCalls } from './cost-of-ten-calls.ts';
import { installPackage, packTo, run, runModule, useInstalled } from './installed-package.ts';

const installed = useInstalled(() => installPackage(join(import.meta.dirname, 'project')));

test('the tarball is the same, byte by byte, when it is packed again in another folder, by who shares no file', async () => {
  const copy = await copyProject();
  onTestFinished(() => rm(copy, { recursive: true }));
  const before = process.umask(0o077);
  onTestFinished(() => void process.umask(before));

  expect((await packTo(copy, copy)).integrity).toBe(installed.integrity);
});

test.each(['typescript', 'typescript6', 'typescript7'])(
  'a consumer of ten calls costs as many instantiations on %s as budgets.json allows',
  async (compiler) => {
    const cost = await costOfTenCalls(installed, compiler);

    expect(cost).toBeGreaterThan(0);
    expect(cost).toBeLessThanOrEqual(budgets.instantiations['ten calls on every compiler']);
  },
);

const DRIFT = 'docs/drift.md';

/** Contacts of the sandbox get a field; `secret` is the value of another that has the wrong type. */
const WATCH = `
import { writeFileSync } from 'node:fs';
import { createClient } from 'messaging-crm-api';
import { watchContract } from 'messaging-crm-api/drift';
import { createSandbox } from 'messaging-crm-api/sandbox';

const baseUrl = 'https://api.example.com';
const sandbox = await createSandbox({ seed: 'examples', speed: 0 });
const drifting = async (url, init) => {
  const response = await sandbox.fetch(url, init);
  const { status, headers } = response;
  const text = (await response.text())
    .replaceAll('"object":"contact"', '"object":"contact","loyalty_tier":"gold"')
    .replaceAll(/"tags":\\[[^\\]]*\\]/g, '"tags":"geheim"');
  const request = { method: init.method ?? 'GET', url: String(url) };
  const pairs = [...headers].map(([name, value]) => ({ name, value }));
  entries.push({ request, response: { status, headers: pairs, content: { text } } });
  return new Response(text, { status, headers });
};
const entries = [];
const fetch = watchContract(drifting, { baseUrl });
const crm = createClient({ baseUrl, ...sandbox.credentials(), fetch });
await crm.contacts.get('con_8Zk2');
await fetch.drift.flush();
writeFileSync('recording.har', JSON.stringify({ log: { entries } }));
console.log(fetch.drift.reports().map(({ kind, pointer }) => kind + ' ' + pointer).join());
await sandbox.close();
`;

test('drift watch works from the tarball, and so does each command of its guide', async () => {
  const { folder } = installed;
  for (const name of ['openapi', 'docs'])
    await cp(join(ROOT, name), join(folder, name), { recursive: true });
  const sandbox = await createSandbox({ seed: 'examples', speed: 0 });
  onTestFinished(() => sandbox.close());
  const { url } = await sandbox.listen();
  const token = await fetchToken(fetch, url, sandbox.credentials());
  await run('git', ['init', '-q'], { cwd: folder });
  const blocks = new Map(codeBlocks(DRIFT, 'sh').map(({ name, code }) => [name, code]));
  const execute = async (name: string): Promise<{ code: number; stdout: string }> => {
    const code = blocks.get(name) ?? '';
    const line = code.replace('…', token).replace('https://api.example.com', url);
    const shell = run('bash', ['-c', line.replace('--probe', '--rate 1000 --probe')], {
      cwd: folder,
    });
    return shell.then(({ stdout }) => ({ code: 0, stdout })).catch((error) => error);
  };

  expect([...blocks.keys()].sort()).toEqual(['probe', 'recording']);
  expect(await runModule(installed, WATCH)).toBe(
    'wrong-type /data/tags,undocumented-field /data/loyalty_tier',
  );
  const recording = await execute('recording');
  expect(recording).toMatchObject({ code: 1, stdout: expect.stringContaining('/data/tags') });
  expect(recording.stdout).not.toContain('geheim');
  expect(await execute('probe')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^No drift in \d+ responses and events/),
  });
});
