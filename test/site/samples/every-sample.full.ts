// Every sample of every example is run in its language, against a later version with additions, and does what that of curl does.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeSamples, SAMPLE_LANGUAGES } from '../../../scripts/emit/code-samples/code-samples.ts';
import { SAMPLE_BASE_URL } from '../../../scripts/emit/code-samples/http-call.ts';
import { sampleRequests } from '../../../scripts/emit/code-samples/sample-request.ts';
import { openapi, operations } from '../../contract/contract.ts';
import { HOSTILE } from '../../emit/hostile-texts.ts';
import { hasLanguage, LANGUAGES, runSamples } from './languages.ts';
import { type Exchange, type SampleFront, startFront } from './sample-front.ts';

const shown = operations.flatMap((operation) => sampleRequests(openapi, operation));
const [full] = shown.filter(({ operation }) => operation.id === 'createContact');
if (!full) throw new Error('The contract has no createContact.');
// What would be code, were it written as it is, has to arrive as it is, whatever the service makes of it.
const hostile = HOSTILE.map((text, index) => ({
  ...full,
  name: `hostile_${index}`,
  body: { name: text, tags: [text], custom_fields: { [text]: text } },
}));
const requests = [...shown, ...hostile];
const names = requests.map(({ operation, name }) => `${operation.id} ${name}`);

const there = new Map<string, boolean>();
for (const language of SAMPLE_LANGUAGES) there.set(language, await hasLanguage(language));

let front: SampleFront;
let folder: string;
let wanted: Map<number, Exchange>;

async function run(language: string): Promise<Map<number, Exchange>> {
  const sources = requests.map((request, index) => {
    const sample = codeSamples(request).find(({ label }) => label === language);
    return (sample?.source ?? '').replaceAll(SAMPLE_BASE_URL, `${front.url}/${index}`);
  });
  expect(await runSamples(language, folder, sources)).toBe('');
  return front.take();
}

/** The client makes a key for each write; the other samples show that of the contract's example. */
const comparable = (exchange: Exchange | undefined, language: string) =>
  language === 'TypeScript' ? { ...exchange, key: undefined } : exchange;

test('each language that there are samples in is run', () => {
  expect(Object.keys(LANGUAGES)).toEqual(SAMPLE_LANGUAGES);
});

describe.runIf(there.get('cURL'))('the samples', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'samples-'));
    front = await startFront(names);
    wanted = await run('cURL');
  });
  afterAll(async () => {
    await front.close();
    await rm(folder, { recursive: true });
  });

  test('in cURL succeed', () => {
    const statuses = shown.map((_, index) => [names[index], wanted.get(index)?.status]);
    const expected = shown.map(({ operation }, index) => [names[index], operation.success.status]);

    expect(statuses).toEqual(expected);
    for (const [index, { body }] of hostile.entries())
      expect(wanted.get(shown.length + index)?.body).toEqual(body);
  });

  for (const language of SAMPLE_LANGUAGES.slice(1))
    test.runIf(there.get(language))(`in ${language} send what those of cURL send`, async () => {
      const log = vi.spyOn(console, 'log').mockReturnValue();
      const sent = await run(language);
      log.mockRestore();

      for (const [index, name] of names.entries())
        expect([name, comparable(sent.get(index), language)]).toEqual([
          name,
          comparable(wanted.get(index), language),
        ]);
    });
});
