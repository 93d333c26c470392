// What the pages of the reference are made of: each kind of element, how often it is there, and how many letters are in
// it and its attributes. Who changes how pages are written, or the contract, sees in the difference what became of them,
// and accepts it with `npx vitest run test/site/made-of -u`.
import { expect, test } from 'vitest';
import { eventPages } from '../../scripts/site/events/event-pages.ts';
import { homePage } from '../../scripts/site/home-page.ts';
import { type HtmlElement, isElement } from '../../scripts/site/html/markup.ts';
import { elementsOf } from '../../scripts/site/html/search-tree.ts';
import { referencePages } from '../../scripts/site/reference/reference-pages.ts';
import { createContext } from '../../scripts/site/site-context.ts';

function kindOf({ name, attributes: { class: classes = '', ...others } }: HtmlElement): string {
  const names = Object.keys(others).sort().join(' ');
  return [name, ...classes.split(' ').filter(Boolean)].join('.') + (names && ` [${names}]`);
}

const lettersOf = ({ attributes, children }: HtmlElement): number =>
  [...Object.values(attributes), ...children.map((one) => (isElement(one) ? '' : one))].join('')
    .length;

test('the pages of the reference are made of what they were', { timeout: 30_000 }, async () => {
  const context = await createContext();
  const pages = [homePage(context, 'API'), ...referencePages(context), ...eventPages(context)];
  const counts = new Map<string, { count: number; letters: number }>();
  for (const { area, body } of pages) {
    for (const element of elementsOf(body)) {
      const kind = `${area} ${kindOf(element)}`;
      const { count, letters } = counts.get(kind) ?? { count: 0, letters: 0 };
      counts.set(kind, { count: count + 1, letters: letters + lettersOf(element) });
    }
  }
  const lines = [...counts].map(([kind, { count, letters }]) => `${kind}: ${count}, ${letters}\n`);

  await expect(lines.sort().join('')).toMatchFileSnapshot('approved/made-of.txt');
});
