import { expect, test } from 'vitest';
import { eventPages } from '../../scripts/site/events/event-pages.ts';
import { elementsOf, wordsOf } from '../../scripts/site/html/search-tree.ts';
import { eventPath } from '../../scripts/site/reference/operation-links.ts';
import { createContext } from '../../scripts/site/site-context.ts';
import { asyncapi } from '../contract/contract.ts';

test('a field on the page of an event has the value that it has in the example beside it', async () => {
  const context = await createContext();
  const pages = new Map(eventPages(context).map(({ path, body }) => [path, body]));
  const shown: [place: string, value: string][] = [];
  const beside: typeof shown = [];

  for (const [type, message] of Object.entries<any>(asyncapi['components'].messages))
    for (const { attributes, children } of elementsOf(pages.get(eventPath(type)) ?? '')) {
      const [part, ...names] = String(attributes['id']).split('.');
      const value = names.reduce<unknown>(
        (node, name) => Object([node].flat()[0])[name],
        message.examples[0].payload,
      );
      const [, example] =
        children
          .map(wordsOf)
          .join('\n')
          .match(/^Example: (.*)$/m) ?? [];
      if (part !== 'body' || typeof value !== 'string' || example === undefined) continue;
      shown.push([`${type} ${names.join('.')}`, example]);
      beside.push([`${type} ${names.join('.')}`, value]);
    }

  expect(shown).toEqual(beside);
  expect(shown.length).toBeGreaterThan(100);
});
