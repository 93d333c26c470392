import { expect, test } from 'vitest';
import { checkRequest } from '../../../scripts/site/browser/live/check-request.ts';
import {
  checkForm,
  type Issue,
  syntaxIssue,
} from '../../../scripts/site/browser/live/panel/find-issues.ts';
import type { RunDescription } from '../../../scripts/site/live/run-description.ts';
import { formOf } from '../../../scripts/site/browser/live/panel/send-run.ts';
import { runFiles } from '../../../scripts/site/live/run-files.ts';
import { createContext } from '../../../scripts/site/site-context.ts';

const files = runFiles(await createContext());
const descriptions = Object.values(files).map((text) => JSON.parse(String(text)) as RunDescription);

test.each([
  ['{ "name": ', 'Expected a value, found the end of the text.', 1],
  ['{\n  "name" "Ada"\n}', 'Expected ":", found "Ada".', 2],
  ['{\n  "name": "Ada"\n  "stage": "lead"\n}', 'Expected ",", found "stage".', 3],
  ['{\n  "name": "Ada",\n}', 'Expected a name in quotation marks, found }.', 3],
  ['{ "name": "Ada }', 'Expected a closing quotation mark, found "Ada }.', 1],
  ['{ "name": Ada }', 'Ada is not JSON.', 1],
  ['{} {}', 'Expected the end, found {.', 1],
  ['{ name: 1 }', 'name is not JSON.', 1],
  ['// a\n{}', '// a is not JSON.', 1],
])('%s is said to be wrong where it is', (text, message, line) => {
  expect(syntaxIssue(text)).toEqual({ place: 'body', line, message });
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
});

/** What is said of a form, by the validators that the page's worker has. */
const check = (id: string, values: Readonly<Record<string, string>>, text = ''): Promise<Issue[]> =>
  checkForm(
    descriptions.find((one) => one.id === id) as RunDescription,
    { values, text },
    async (request) => checkRequest(request, await request.text()),
  );

test('what the contract forbids is said with its line before anything is sent', async () => {
  const text = '{\n  "name": 42,\n  "identifiers": [\n    { "type": 7 }\n  ],\n  "nick": ""\n}';

  const issues = await check('createContact', {}, text);

  expect(issues.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 /name must be a string.',
    '4 /identifiers/0/type must be a string.',
    '6 /nick is not in the contract. The service ignores it.',
  ]);
  expect(await check('listContacts', { 'query.limit': '0' })).toEqual([
    { place: 'query.limit', message: 'must be at least 1.' },
  ]);
  expect(await check('getContact', { 'path.id': '' })).toEqual([
    { place: 'path.id', message: 'is required.' },
  ]);
});

test('no example of the contract is found wrong', async () => {
  for (const { id, examples } of descriptions)
    for (const example of examples) {
      const { values, text } = formOf(example);
      expect(await check(id, values, text), `${id}: ${example.title}`).toEqual([]);
    }
});
