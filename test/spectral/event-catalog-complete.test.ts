import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'event-catalog-complete';

test('accepts a catalog with the events of the webhooks', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts a tree of files, which has no webhooks', async () => {
  const document = openapiDocument((document) => {
    delete document.webhooks;
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects an event that the catalog does not list', async () => {
  const document = openapiDocument(({ webhooks }) => {
    webhooks['deal.won'] = webhooks['contact.created'];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.EventCatalogReturned.content.application/json.examples.catalog.value.data.events: The catalog does not list the event `deal.won`.',
  ]);
});

test('rejects an entry that is no event', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.EventCatalogReturned.content[
      'application/json'
    ].examples.catalog.value.data.events.push({ name: 'deal.lost' });
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.EventCatalogReturned.content.application/json.examples.catalog.value.data.events.1.name: The catalog lists `deal.lost`, which is no event of `webhooks`.',
  ]);
});
