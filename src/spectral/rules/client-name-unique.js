import { oas3 } from '@stoplight/spectral-formats';
import clientNameUnique from '../functions/clientNameUnique.js';

export const rule = {
  description: 'No two operations have the same family and method in `x-client`.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: '$.paths',
  then: { function: clientNameUnique },
};

export const guide = {
  why: 'The client has one method per name: the second operation would replace the first without a word.',
  mend: 'Give one of the two another method, such as `listRuns` beside `list`.',
  bad: `\
paths:
  /v1/campaigns:
    get: { x-client: { family: campaigns, method: list } }
  /v1/campaigns/{id}/runs:
    get: { x-client: { family: campaigns, method: list } }
`,
  good: `\
paths:
  /v1/campaigns:
    get: { x-client: { family: campaigns, method: list } }
  /v1/campaigns/{id}/runs:
    get: { x-client: { family: campaigns, method: listRuns } }
`,
};
