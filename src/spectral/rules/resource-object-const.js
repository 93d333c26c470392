import { oas3 } from '@stoplight/spectral-formats';
import resourceObjectConst from '../functions/resourceObjectConst.js';
import { SUCCESSES } from '../given.js';

export const rule = {
  description: 'Every resource in `data` names its type in a required, constant `object`.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: SUCCESSES,
  then: { function: resourceObjectConst },
};

export const guide = {
  why: 'Programs tell resources apart by `object`, in webhooks and in lists of mixed types too. What a delete leaves (`deleted: true`) is no resource: there `object` tells the type of what is gone.',
  mend: 'Add `object` with `type: string` and `const`, and list it in `required`.',
  bad: `\
paths:
  /v1/contacts/{id}:
    get:
      responses:
        '200':
          content:
            application/json:
              schema:
                type: object
                properties:
                  data: { type: object, properties: { id: { type: string } } }
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
                properties:
                  data:
                    type: object
                    required: [object]
                    properties: { object: { type: string, const: contact } }
`,
};
