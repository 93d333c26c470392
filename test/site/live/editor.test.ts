import { expect, test } from 'vitest';
import {
  checkBody,
  checkParameters,
} from '../../../scripts/site/browser/live/panel/check-values.ts';
import { completeJson } from '../../../scripts/site/browser/live/panel/complete-json.ts';
import { JsonError, lineOf, readJson } from '../../../scripts/site/browser/live/panel/read-json.ts';
import type { RunDescription } from '../../../scripts/site/browser/live/panel/run-description.ts';
import { runFiles } from '../../../scripts/site/live/run-files.ts';
import { createContext } from '../../../scripts/site/site-context.ts';

const files = runFiles(await createContext());
const descriptions = Object.values(files).map((text) => JSON.parse(String(text)) as RunDescription);
const of = (id: string): RunDescription => {
  const found = descriptions.find((description) => description.id === id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};

/** What is offered where the bar stands in the text. */
function offered(id: string, text: string): string[] {
  const at = text.indexOf('|');
  const found = completeJson(of(id), text.replace('|', ''), at);
  return found?.list.map(({ label }) => label) ?? [];
}

test.each([
  ['createContact', '{ "fir|', ['first_name']],
  [
    'createContact',
    '{ |"name": "Ada", "first_name": "Ada" }',
    expect.not.arrayContaining(['name']),
  ],
  ['createContact', '{ "identifiers": [ { "t|', ['type']],
  ['createContact', '{ "identifiers": [ { "type": "wh|', ['"whatsapp"']],
  ['listContacts', '{ "|', []],
  ['sendMessage', '{ "content": { "type": "tem|', ['"template"']],
  ['createSegment', '{ "name": "A", "fil|', ['filter']],
])('%s offers at %s what the contract has there', (id, text, wanted) => {
  expect(offered(id, text)).toEqual(wanted);
});

test('a name is taken with a value, and without one where it has one', () => {
  const accepted = (text: string): string => {
    const at = text.indexOf('|');
    const bare = text.replace('|', '');
    const found = completeJson(of('createContact'), bare, at);
    return bare.slice(0, found?.from) + (found?.list[0]?.text ?? '') + bare.slice(found?.to);
  };

  expect(accepted('{ "fir| }')).toBe('{ "first_name": "Lucía" }');
  expect(accepted('{ "fir|": "Ada" }')).toBe('{ "first_name": "Ada" }');
});

test.each([
  ['{ "name": ', 'Expected a value, found the end of the text.', 1],
  ['{\n  "name" "Ada"\n}', 'Expected ":" after "name", found "Ada"', 2],
  ['{\n  "name": "Ada"\n  "stage": "lead"\n}', 'Expected "," or "}", found "stage"', 3],
  ['{ "name": "Ada }', 'The string "Ada } has no closing quotation mark.', 1],
  ['{ "name": Ada }', 'Ada is not a JSON value.', 1],
  ['{} {}', 'Expected the end, found {', 1],
  ['{ name: 1 }', 'Expected a name in quotation marks, found name', 1],
])('%s is said to be wrong where it is', (text, message, line) => {
  try {
    readJson(text);
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    expect([error.message, lineOf(text, error.at)]).toEqual([message, line]);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  }
});

test('what the contract forbids is said with its line before anything is sent', () => {
  const text = '{\n  "name": 42,\n  "identifiers": [\n    { "type": 7 }\n  ],\n  "nick": ""\n}';

  expect(
    checkBody(of('createContact'), text).map(({ line, message }) => `${line} ${message}`),
  ).toEqual([
    '2 /name must be string.',
    '4 /identifiers/0/type must be string.',
    '6 /nick is not known to the contract, and is ignored.',
  ]);
  expect(checkParameters(of('listContacts'), { 'query.limit': '0' })).toEqual([
    { place: 'query.limit', message: 'must be at least 1.' },
  ]);
  expect(checkParameters(of('getContact'), { 'path.id': '' })).toEqual([
    { place: 'path.id', message: 'is required.' },
  ]);
});

test('no example of the contract is found wrong, and JSON is read as JSON.parse reads it', () => {
  for (const description of descriptions)
    for (const { title, values, body } of description.examples) {
      const text = body === undefined ? '' : JSON.stringify(body, null, 2);
      const issues = [
        ...checkParameters(description, values),
        ...(text ? checkBody(description, text) : []),
      ];
      expect(issues, `${description.id}: ${title}`).toEqual([]);
      if (text) expect(readJson(text).value).toEqual(body);
    }
});
