// A page carries the mark of a change if, and only if, the change makes another page of it.
import { expect, test } from 'vitest';
import { type Descriptions, readGenerated } from '../../scripts/contract/releases.ts';
import { compareForPages } from '../../scripts/site/changes.ts';
import { printHtml } from '../../scripts/site/html/print-html.ts';
import { eventPages } from '../../scripts/site/events/event-pages.ts';
import { referencePages } from '../../scripts/site/reference/reference-pages.ts';
import { createContext, type SiteContext } from '../../scripts/site/site-context.ts';

const current = readGenerated();

async function contextOf(old: Descriptions, next: Descriptions): Promise<SiteContext> {
  const changes = compareForPages('Changed', old, next, true);
  const context = await createContext(undefined, next);
  return { ...context, changes, fields: { ...context.fields, marked: changes.marked } };
}

/** The pages of single operations, events and resources; lists of them change with any title. */
function pagesOf(context: SiteContext): Map<string, string> {
  const pages = [...referencePages(context), ...eventPages(context)];
  return new Map(pages.map(({ path, body }) => [path, printHtml(body)]));
}

const unchanged = pagesOf(await contextOf(current, current));

/** Edits of the contract, and the field that is marked with each. */
const SEEDS: Readonly<Record<string, (contract: Descriptions) => void>> = {
  'a new field of a contact': ({ openapi }) => {
    openapi['components'].schemas.Contact.properties.nickname = {
      description: 'A short name.',
      type: 'string',
      examples: ['Lu'],
      'x-stability-level': 'beta',
    };
  },
  'a new parameter of one list': ({ openapi }) => {
    openapi['paths']['/v1/notes'].get.parameters.push({
      name: 'color',
      in: 'query',
      description: 'Only notes of a color.',
      schema: { type: 'string' },
    });
  },
  'a tighter limit in one body': ({ openapi }) => {
    openapi['components'].schemas.DealCreate.properties.title.maxLength = 10;
  },
  'a field that is gone from the events of deals': ({ openapi, asyncapi }) => {
    for (const { components } of [openapi, asyncapi] as any[])
      delete components.schemas.DealEventData.properties.owner_id;
  },
  'a status that one operation gains': ({ openapi }) => {
    openapi['paths']['/v1/tasks/{id}'].get.responses['418'] = {
      description: 'A teapot.',
      content: openapi['components'].responses.NotFound.content,
    };
  },
};

test.each(Object.entries(SEEDS))(
  '%s is told on the pages that differ, and on no other',
  async (_, edit) => {
    const next = structuredClone(current);
    edit(next);

    const pages = pagesOf(await contextOf(current, next));

    const differing = [...pages].filter(([path, html]) => unchanged.get(path) !== html);
    const told = [...pages].filter(([, html]) => html.includes('<details class="changes"'));
    expect(told.length).toBeGreaterThan(0);
    expect(told.map(([path]) => path)).toEqual(differing.map(([path]) => path));
  },
);

test('a field that changed has the mark, and its neighbors have not', async () => {
  const next = structuredClone(current);
  SEEDS['a tighter limit in one body']?.(next);

  const page = pagesOf(await contextOf(current, next)).get('reference/deals/createDeal/') ?? '';

  expect(page.match(/badge changed/g)).toHaveLength(1);
  expect(page).toMatch(/id="body.title"><p class="field-head">.*badge changed/);
});

test('words that changed are no change of the contract', async () => {
  const next = structuredClone(current);
  next.openapi['components'].schemas.Contact.description = 'Other words.';

  const { list } = compareForPages('Changed', current, next, true);

  expect(list).toEqual([]);
});
