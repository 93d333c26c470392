import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'plain-words';

const described = (text: string) =>
  openapiDocument(({ info }) => {
    info.description = text;
  });

test('accepts words that only look like them', async () => {
  const text = 'A key that is taken returns 409. Adjust the answering machine with justification.';

  expect(await lint(RULE, described(text))).toEqual([]);
});

test('rejects each of the words that readers do not search for', async () => {
  expect(await lint(RULE, described('A key that is taken answers 409.'))).toEqual([
    'info.description: "answers 409" is not what readers search for: write "return 409".',
  ]);
});

test.each([
  ['The answer holds a token.', 'The answer'],
  ['Hands in a template.', 'Hands in'],
  ['It was handed in.', 'handed in'],
  ['It is passed over.', 'passed over'],
  ['A truth value.', 'truth value'],
  ['A contact comes into being.', 'comes into being'],
  ['A run is worked off.', 'worked off'],
  ['A repeat changes nothing more.', 'changes nothing more'],
  ['It ended, well or badly.', 'well or badly'],
  ['The contact; there when asked for.', 'there when'],
  ["It is this contract's decision.", "this contract's decision"],
  ['You simply call it.', 'simply'],
])('finds %s', async (text, found) => {
  const [finding] = await lint(RULE, described(text));

  expect(finding).toContain(`"${found}" is not what readers search for`);
});
