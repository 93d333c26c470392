// Yesterday's client against today's service: the last release's own client makes its own calls to this tree's sandbox.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { findExample, readExamples } from '../../src/service/find-example.ts';
import { dereference, type JsonObject } from '../../src/service/json.ts';
import { listOperations, type ServiceOperation } from '../../src/service/service-operation.ts';

const FOLDER = join(ROOT, '.cache/previous');

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 28 });

/** The commit before the package got its version: the last one of the release before. */
function previousCommit(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as JsonObject;
  const search = ['log', '--format=%H', `-S"version": "${version}"`, '--', 'package.json'];
  const first = git(...search)
    .toString()
    .trim()
    .split('\n')
    .at(-1);
  if (!first) throw new Error('The history of package.json is not here: fetch the whole history.');
  return `${first}^`;
}

beforeAll(() => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const commit = previousCommit();
  const archive = git('archive', '--format=tar', commit, 'src', 'generated', 'package.json');
  execFileSync('tar', ['-x', '-C', FOLDER], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(FOLDER, 'node_modules'));
});

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** What the world of the examples refuses in either version: they tell of another moment. */
const ELSEWHERE =
  /^(campaigns.update|channels.createTemplate|objects.create|objects.delete|inboxes.delete|records.create|contacts.merge) 4/;

test('every call of the last release works as its own contract says, but for breaks that the gate names', async () => {
  const old: JsonObject = JSON.parse(readFileSync(join(FOLDER, 'generated/openapi.json'), 'utf8'));
  const { createClient } = await import(/* @vite-ignore */ join(FOLDER, 'src/index.ts'));
  const sandbox = await createSandbox({ seed: 'examples', speed: 0, rateLimit: false });
  const unexpected: string[] = [];
  const operations = listOperations(old).filter(({ family }) => family !== 'oauth');
  for (const operation of operations) {
    await sandbox.reset();
    const options = { baseUrl: 'https://crm.test', maxRetries: 0, fetch: sandbox.fetch };
    const crm = createClient({ ...options, accessToken: sandbox.lastingToken() });
    const status = await call(crm, old, operation);
    const line = `${operation.name} ${status}`;
    if (status !== operation.success.status && !ELSEWHERE.test(line)) unexpected.push(line);
  }
  await sandbox.close();

  expect(operations.length).toBeGreaterThan(100);
  expect(unexpected).toEqual([]);
}, 120_000);

async function call(crm: any, old: JsonObject, operation: ServiceOperation): Promise<number> {
  const valueOf = (node: JsonObject): unknown =>
    node['example'] ?? readExamples(old, dereference(old, node))[0]?.value;
  const path = operation.parameters.filter((one) => one.in === 'path').map(valueOf);
  const body = operation.body && findExample(operation.body).value;
  return crm[operation.family]
    [operation.method](...path, ...(body === undefined ? [] : [body]))
    .then(
      ({ response }: { response: Response }) => response.status,
      (error: { status?: number }) => error.status ?? 0,
    );
}
