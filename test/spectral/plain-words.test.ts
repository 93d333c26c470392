import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
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
  ['A delivery is tried again.', 'tried again'],
  ['It was mended.', 'mended'],
  ['Whoever calls it.', 'Whoever'],
  ['You simply call it.', 'simply'],
])('finds %s', async (text, found) => {
  const [finding] = await lint(RULE, described(text));

  expect(finding).toContain(`"${found}" is not what readers search for`);
});

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`);

const PAGES = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];

test.each([...PAGES, ...filesOf('docs', '.md')])('%s keeps to these words', async (file) => {
  const prose = read(file).replaceAll(/^ *```[^]*?^ *```$|`[^`]*`/gm, '');

  expect(await lint(RULE, described(prose))).toEqual([]);
});

test('the command line keeps to these words', async () => {
  const texts = filesOf('src/cli', '.ts').flatMap(
    (file) => read(file).match(/(?<==|:|\(|\?|\s)('[^'\n]* [^'\n]*'|`[^`]* [^`]*`)/g) ?? [],
  );

  expect(texts.length).toBeGreaterThan(100);
  expect(await lint(RULE, described(texts.join('\n')))).toEqual([]);
});
