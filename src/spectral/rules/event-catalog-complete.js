import { oas3 } from '@stoplight/spectral-formats';
import eventCatalogComplete from '../functions/eventCatalogComplete.js';

export const rule = {
  description: 'The example of the event catalog lists the events of `webhooks`, all and no other.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: '$',
  then: { function: eventCatalogComplete },
};

export const guide = {
  why: 'The mock answers with the example, and people read it as the list of what they can subscribe to.',
  mend: 'Add the event to the example of `GET /v1/webhooks/events`, or describe it as a message.',
  bad: `\
paths:
  /v1/webhooks/events:
    get:
      responses:
        '200':
          content:
            application/json:
              examples:
                catalog: { value: { data: { events: [{ name: contact.created }] } } }
webhooks:
  contact.created: { post: {} }
  deal.won: { post: {} }
`,
  good: `\
paths:
  /v1/webhooks/events:
    get:
      responses:
        '200':
          content:
            application/json:
              examples:
                catalog:
                  value: { data: { events: [{ name: contact.created }, { name: deal.won }] } }
webhooks:
  contact.created: { post: {} }
  deal.won: { post: {} }
`,
};
