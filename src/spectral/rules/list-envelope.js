import { oas3 } from '@stoplight/spectral-formats';
import listEnvelope from '../functions/listEnvelope.js';
import { SUCCESSES } from '../given.js';

export const rule = {
  description:
    'A list is one flat object: `object` is `list`, an array `data`, `pagination`, `meta`.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: SUCCESSES,
  then: { function: listEnvelope },
};

export const guide = {
  why: 'One loop goes through every list of the service, as long as every list looks the same.',
  mend: 'Write the four properties, all required, and nothing beside them.',
  bad: `\
paths:
  /v1/contacts:
    get:
      responses:
        '200':
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { type: array, items: { type: object } } }
`,
  good: `\
paths:
  /v1/contacts:
    get:
      responses:
        '200':
          content:
            application/json:
              schema:
                type: object
                required: [object, data, pagination, meta]
                properties:
                  object: { type: string, const: list }
                  data: { type: array, items: { type: object } }
                  pagination: { type: object }
                  meta: { type: object }
`,
};
