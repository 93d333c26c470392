import { oas3 } from '@stoplight/spectral-formats';
import listHasCursor from '../functions/listHasCursor.js';
import { V1_LISTS } from '../given.js';

export const rule = {
  description: 'An operation that answers with a list takes `cursor` and `limit`.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: V1_LISTS,
  then: { function: listHasCursor, functionOptions: { names: ['cursor', 'limit'] } },
};

export const guide = {
  why: 'Without `cursor` nobody gets beyond the first page; without `limit` nobody can size one.',
  mend: 'Refer to the shared parameters `Cursor` and `Limit`.',
  bad: `\
paths:
  /v1/contacts:
    get:
      parameters:
        - { name: limit, in: query }
      responses:
        '200':
          content:
            application/json:
              schema: { properties: { data: { type: array } } }
`,
  good: `\
paths:
  /v1/contacts:
    get:
      parameters:
        - { name: limit, in: query }
        - { name: cursor, in: query }
      responses:
        '200':
          content:
            application/json:
              schema: { properties: { data: { type: array } } }
`,
};
