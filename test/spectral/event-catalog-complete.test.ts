import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('event-catalog-complete', openapiDocument, {
  'accepts a catalog with the events of the webhooks': [],
  'accepts a tree of files, which has no webhooks': (document) => delete document.webhooks,
  'rejects an event that the catalog does not list': [
    ({ webhooks }) => (webhooks['deal.won'] = webhooks['contact.created']),
    'components.responses.EventCatalogReturned.content.application/json.examples.catalog.value.data.events: The catalog does not list the event `deal.won`.',
  ],
  'rejects an entry that is no event': [
    ({ components }) =>
      components.responses.EventCatalogReturned.content[
        'application/json'
      ].examples.catalog.value.data.events.push({ name: 'deal.lost' }),
    'components.responses.EventCatalogReturned.content.application/json.examples.catalog.value.data.events.1.name: The catalog lists `deal.lost`, which is no event of `webhooks`.',
  ],
});
