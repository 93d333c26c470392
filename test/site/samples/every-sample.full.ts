// Every sample of every example is run in its language, against a later version with additions, and does what that of curl does.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeSamples, SAMPLE_LANGUAGES } from '../../../scripts/emit/code-samples/code-samples.ts';
import { SAMPLE_BASE_URL } from '../../../scripts/emit/code-samples/http-call.ts';
import { sampleRequests } from '../../../scripts/emit/code-samples/sample-request.ts';
import { openapi, operations } from '../../contract/contract.ts';
import { HOSTILE } from '../../emit/hostile-texts.ts';
import { ownFolder } from '../../own-folder.ts';
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
const folder = ownFolder(afterAll);
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
const comparable = (exchange: Exchange | undefined, language: string) => ({
  ...exchange,
  returned: undefined,
  ...(language === 'TypeScript' && { key: undefined }),
});

/** What a sample of TypeScript shows: the data of the response, or how long a token lives. */
const toldOf = ({ operation }: (typeof requests)[number], index: number, returned: any) => [
  names[index],
  [operation.result.kind === 'plain' ? returned.expires_in : returned.data],
];

test('each language that there are samples in is run', () => {
  expect(Object.keys(LANGUAGES)).toEqual(SAMPLE_LANGUAGES);
});

describe.runIf(there.get('cURL'))('the samples', () => {
  beforeAll(async () => {
    front = await startFront(names);
    wanted = await run('cURL');
  });
  afterAll(() => front.close());

  test('in cURL succeed', () => {
    const statuses = shown.map((_, index) => [names[index], wanted.get(index)?.status]);
    const expected = shown.map(({ operation }, index) => [names[index], operation.success.status]);

    expect(statuses).toEqual(expected);
    for (const [index, { body }] of hostile.entries())
      expect(wanted.get(shown.length + index)?.body).toEqual(body);
  });

  for (const language of SAMPLE_LANGUAGES.slice(1)) {
    const isOurs = language === 'TypeScript';
    const does = `send what those of cURL send${isOurs ? ', and show what comes back' : ''}`;
    test.runIf(there.get(language))(`in ${language} ${does}`, async () => {
      const told: unknown[] = [];
      const log = vi.spyOn(console, 'log').mockImplementation((...args) => void told.push(args));
      const sent = await run(language);
      log.mockRestore();

      for (const [index, name] of names.entries())
        expect([name, comparable(sent.get(index), language)]).toEqual([
          name,
          comparable(wanted.get(index), language),
        ]);
      if (isOurs)
        expect(told.map((each, index) => [names[index], each])).toEqual(
          requests.map((request, index) => toldOf(request, index, sent.get(index)?.returned)),
        );
    });
  }
});
