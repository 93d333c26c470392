import { expect, test, vi } from 'vitest';
import { readMarkup } from '../../scripts/site/html/markup.ts';
import { elementsOf } from '../../scripts/site/html/search-tree.ts';
import { searchDocument, searchIndex } from '../../scripts/site/search/search-index.ts';

const PAGE = {
  path: 'guides/retries/',
  title: 'Retries',
  description: 'What is retried.',
  area: 'guides',
  body: 'A network fails at the worst moment.',
  search: { text: '', keywords: [] },
} as unknown as Parameters<typeof searchIndex>[0][number];

test('brings the index and what reads it', async () => {
  const files = await searchIndex([PAGE]);

  expect(Object.keys(files)).toContain('pagefind/pagefind.js');
});

test('brings nothing where pagefind has no program for the machine, and says so', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  // How pagefind is told of another machine than this one.
  vi.stubEnv('npm_config_arch', 'vax');

  expect(await searchIndex([PAGE])).toEqual({});
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('This site has no full-text search; names are found.'),
  );
});

test('titles and names weigh more than descriptions, and those more than words', () => {
  const search = { text: 'text', keywords: ['keyword'], names: ['name'] };
  const document = readMarkup(searchDocument({ ...PAGE, area: 'reference', search }));
  const weights = [...elementsOf(document)].flatMap(({ attributes, children: [text] }) =>
    typeof text === 'string' && attributes['data-pagefind-weight']
      ? [[text, Number(attributes['data-pagefind-weight'])] as const]
      : [],
  );

  expect(weights.sort((one, other) => other[1] - one[1])).toEqual([
    ['Retries', 10],
    ['keyword', 9],
    ['What is retried.', 2],
    ['name', 2],
    ['text', 0.6],
  ]);
});
