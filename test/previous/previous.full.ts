// Yesterday's client against today's service: the last release's own client makes its own calls to this tree's sandbox.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Operation } from '../../scripts/contract/operations.ts';
import { type CodeSample, SAMPLE_LANGUAGES } from '../../scripts/emit/code-samples/code-samples.ts';
import { SAMPLE_BASE_URL } from '../../scripts/emit/code-samples/http-call.ts';
import { compareContracts } from '../../src/gate/compare-contracts.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { findExample, readExamples } from '../../src/service/find-example.ts';
import { dereference, type JsonObject } from '../../src/service/json.ts';
import { listOperations, type ServiceOperation } from '../../src/service/service-operation.ts';
import { ownFolder } from '../own-folder.ts';
import { hasLanguage, runSamples } from '../site/samples/languages.ts';
import { startFront } from '../site/samples/sample-front.ts';
import { asyncapi, openapi } from '../contract/contract.ts';
import { describe, TODAY } from '../gate/gate-documents.ts';
import { failingTests } from '../planted/try-bugs.ts';
import { GUIDES, meetToday, unpackLastRelease } from './last-release.ts';

const [FOLDER = '', OF_TODAY = ''] = ['previous', 'previous-today'].map(unpackLastRelease);

afterAll(() => [FOLDER, OF_TODAY].map((one) => rmSync(one, { recursive: true, force: true })));

const oldContract = (file = 'openapi.json'): JsonObject =>
  JSON.parse(readFileSync(join(FOLDER, 'generated', file), 'utf8'));

type Make = typeof createSandbox;

/** The status of each call of the last release's own client, from a sandbox with the world of the examples. */
async function statuses(make: Make): Promise<Record<string, number>> {
  const old = oldContract();
  const { createClient } = await import(/* @vite-ignore */ join(FOLDER, 'src/index.ts'));
  const sandbox = await make({ seed: 'examples', speed: 0, rateLimit: false });
  const found: Record<string, number> = {};
  const operations = listOperations(old).filter(({ family }) => family !== 'oauth');
  for (const operation of operations) {
    await sandbox.reset();
    const options = { baseUrl: 'https://crm.test', maxRetries: 0, fetch: sandbox.fetch };
    const crm = createClient({ ...options, accessToken: sandbox.lastingToken() });
    found[operation.name] = await call(crm, old, operation);
  }
  await sandbox.close();
  return found;
}

test('every call of the last release has the outcome that it had then', async () => {
  const then = await import(/* @vite-ignore */ join(FOLDER, 'src/sandbox/index.ts'));

  const today = await statuses(createSandbox);

  expect(Object.keys(today).length).toBeGreaterThan(100);
  expect(today).toEqual(await statuses(then.createSandbox));
});

/** Those of TypeScript are the calls of the client above. */
const OTHERS = SAMPLE_LANGUAGES.filter((language) => language !== 'TypeScript');

test.each(OTHERS)('every sample of the last release in %s succeeds', async (language) => {
  if (!(await hasLanguage(language))) return;
  const old = oldContract();
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
});

test('README and guides of the last release do what they print, and what does not is noticed', async () => {
  meetToday(OF_TODAY);

  expect(await failingTests(OF_TODAY, GUIDES)).toEqual([]);

  const readme = join(OF_TODAY, 'README.md');
  const text = readFileSync(readme, 'utf8');
  writeFileSync(readme, text.replace("phone: '+34600000142'", "phone: 'none'"));
  const noticed = await failingTests(OF_TODAY, ['test/readme.test.ts']);
  expect(noticed).toEqual(['the call works as printed, against the sandbox']);
});

/** Breaks of what is beta that no sample of the last release reaches: each of them runs, by the tests above. */
const UNREACHED: Readonly<Record<string, string>> = {
  'response-header-removed': 'no sample reads a header of rate limits or of a repeated write',
  'pattern-changed': 'no sample sends a file by another address than one of HTTP',
  'limit-tightened': 'no sample sends as much as the new limits forbid',
  'stability-lowered': 'no sample causes a conflict',
  'property-removed': 'no sample reads the audit trail',
  'const-lifted': 'no sample compares the kind of what was deleted',
};

test('what breaks by the gate fails a sample, or is said to be out of reach of all', () => {
  const pairs = [
    { old: describe(oldContract()), new: describe(openapi) },
    { old: describe(oldContract('asyncapi.json')), new: describe(asyncapi) },
  ];
  const changes = pairs.flatMap((pair) => compareContracts(pair, { today: TODAY }));

  const breaking = changes.filter(({ verdict }) => verdict === 'breaking');
  expect(new Set(breaking.map(({ rule }) => rule))).toEqual(new Set(Object.keys(UNREACHED)));
});

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
