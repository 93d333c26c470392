import { aas3, oas3 } from '@stoplight/spectral-formats';
import headerCase from '../functions/headerCase.js';
import { MESSAGES, OPERATIONS, WEBHOOKS } from '../given.js';

export const rule = {
  description: 'Names of headers are words with a capital, joined by hyphens.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3, aas3],
  given: [
    `${OPERATIONS}.parameters[?(@.in === 'header')].name`,
    `${WEBHOOKS}.parameters[?(@.in === 'header')].name`,
    `${OPERATIONS}.responses[*].headers`,
    `${MESSAGES}.headers.properties`,
  ],
  then: { function: headerCase },
};

export const guide = {
  why: 'HTTP does not care for the case of a header, readers do: one form everywhere, the usual one.',
  mend: 'Write each word with a capital and hyphens between: `Retry-After`, `X-Service-Event`.',
  bad: `\
paths:
  /v1/contacts:
    post:
      parameters:
        - { name: idempotency_key, in: header, schema: { type: string } }
`,
  good: `\
paths:
  /v1/contacts:
    post:
      parameters:
        - { name: Idempotency-Key, in: header, schema: { type: string } }
`,
};
