import { aas3 } from '@stoplight/spectral-formats';
import eventTypeConsistent from '../functions/eventTypeConsistent.js';
import { MESSAGES } from '../given.js';

export const rule = {
  description:
    'A message has one event type: as key, name, event header and `type` of the payload.',
  message: '{{error}}',
  severity: 'error',
  formats: [aas3],
  given: MESSAGES,
  then: { function: eventTypeConsistent },
};

export const guide = {
  why: 'Receivers route on the `type` of the body and refuse a header that disagrees. A file copied for a new event keeps the old type in one of four places.',
  mend: 'Write the event type in all four places.',
  bad: `\
channels:
  webhook:
    messages:
      deal.won:
        name: deal.won
        headers: { properties: { X-Service-Event: { type: string, const: deal.lost } } }
        payload: { properties: { type: { type: string, const: deal.won } } }
`,
  good: `\
channels:
  webhook:
    messages:
      deal.won:
        name: deal.won
        headers: { properties: { X-Service-Event: { type: string, const: deal.won } } }
        payload: { properties: { type: { type: string, const: deal.won } } }
`,
};
