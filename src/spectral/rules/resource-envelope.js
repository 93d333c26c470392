import { oas3 } from '@stoplight/spectral-formats';
import resourceEnvelope from '../functions/resourceEnvelope.js';
import { SUCCESSES } from '../given.js';

export const rule = {
  description: 'A success below `/v1` that is no list is one flat object with `data` and `meta`.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: SUCCESSES,
  then: { function: resourceEnvelope },
};

export const guide = {
  why: 'Callers find the resource and the request id in the same place in every answer; a stray member would be a third place.',
  mend: 'Write `data` and `meta`, both required, and nothing beside them.',
  bad: `\
paths:
  /v1/contacts/{id}:
    get:
      responses:
        '200':
          content:
            application/json:
              schema: { type: object, properties: { contact: { type: object } } }
`,
  good: `\
paths:
  /v1/contacts/{id}:
    get:
      responses:
        '200':
          content:
            application/json:
              schema:
                type: object
                required: [data, meta]
                properties: { data: { type: object }, meta: { type: object } }
`,
};
