// Yesterday's client against today's service: the last release's own client makes its own calls to this tree's sandbox.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Operation } from '../../scripts/contract/operations.ts';
import { type CodeSample, SAMPLE_LANGUAGES } from '../../scripts/emit/code-samples/code-samples.ts';
import { SAMPLE_BASE_URL } from '../../scripts/emit/code-samples/http-call.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { findExample, readExamples } from '../../src/service/find-example.ts';
import { dereference, type JsonObject } from '../../src/service/json.ts';
import { listOperations, type ServiceOperation } from '../../src/service/service-operation.ts';
import { ownFolder } from '../own-folder.ts';
import { hasLanguage, runSamples } from '../site/samples/languages.ts';
import { startFront } from '../site/samples/sample-front.ts';
import { unpackLastRelease } from './last-release.ts';

const FOLDER = unpackLastRelease('previous');

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

/** Those of TypeScript are the calls of the client above. */
const OTHERS = SAMPLE_LANGUAGES.filter((language) => language !== 'TypeScript');

test.each(OTHERS)(
  'every sample of the last release in %s succeeds',
  async (language) => {
    if (!(await hasLanguage(language))) return;
    const old: JsonObject = JSON.parse(
      readFileSync(join(FOLDER, 'generated/openapi.json'), 'utf8'),
    );
    const load = (file: string) => import(/* @vite-ignore */ join(FOLDER, 'scripts', file));
    const { listOperations: list } = await load('contract/operations.ts');
    const { codeSamples } = await load('emit/code-samples/code-samples.ts');
    const { sampleRequest } = await load('emit/code-samples/sample-request.ts');
    const operations: Operation[] = list(old);
    const front = await startFront(operations.map(({ id }) => `${id} first`));
    onTestFinished(() => front.close());
    const sources = operations.map((operation, index) => {
      const samples: CodeSample[] = codeSamples(sampleRequest(old, operation));
      const { source = '' } = samples.find(({ label }) => label === language) ?? {};
      return source.replaceAll(SAMPLE_BASE_URL, `${front.url}/${index}`);
    });

    const complaints = await runSamples(language, ownFolder(), sources);

    expect(complaints).toBe('');
    const sent = await front.take();
    const statuses = operations.map(({ id }, index) => [id, sent.get(index)?.status]);
    expect(statuses).toEqual(operations.map(({ id, success }) => [id, success.status]));
  },
  120_000,
);

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
