// Each kind of element on the pages of the reference, how often it is there, and with how many letters. Who changes the
// contract or the pages sees here what became of them, and accepts it with `npx vitest run test/site/made-of -u`.
import { expect, test } from 'vitest';
import { eventPages } from '../../scripts/site/events/event-pages.ts';
import { homePage } from '../../scripts/site/home-page.ts';
import type { HtmlElement } from '../../scripts/site/html/markup.ts';
import { elementsOf } from '../../scripts/site/html/search-tree.ts';
import { referencePages } from '../../scripts/site/reference/reference-pages.ts';
import { createContext } from '../../scripts/site/site-context.ts';

function kindOf({ name, attributes: { class: classes = '', ...others } }: HtmlElement): string {
  const names = Object.keys(others).sort().join(' ');
  return [name, ...classes.split(' ').filter(Boolean)].join('.') + (names && ` [${names}]`);
}

const lettersOf = ({ attributes, children }: HtmlElement): number =>
  [...Object.values(attributes), ...children].filter((one) => typeof one === 'string').join('')
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
