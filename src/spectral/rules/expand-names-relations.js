import { oas3 } from '@stoplight/spectral-formats';
import expandNamesRelations from '../functions/expandNamesRelations.js';
import { V1_OPERATIONS } from '../given.js';

export const rule = {
  description: 'Each value of `expand` is a property of what the operation answers with.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: V1_OPERATIONS,
  then: { function: expandNamesRelations },
};

export const guide = {
  why: 'A relation that can be asked for and has no place in the answer cannot be typed or read.',
  mend: 'Add the property to the resource, or take the value out of the parameter.',
  bad: `\
paths:
  /v1/deals/{id}:
    get:
      parameters:
        - name: expand
          in: query
          schema: { type: array, items: { type: string, enum: [contact, company] } }
      responses:
        '200':
          content:
            application/json:
              schema:
                properties:
                  data: { type: object, properties: { contact: { type: object } } }
`,
  good: `\
paths:
  /v1/deals/{id}:
    get:
      parameters:
        - name: expand
          in: query
          schema: { type: array, items: { type: string, enum: [contact] } }
      responses:
        '200':
          content:
            application/json:
              schema:
                properties:
                  data: { type: object, properties: { contact: { type: object } } }
`,
};
