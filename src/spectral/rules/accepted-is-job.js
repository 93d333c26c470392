import { oas3 } from '@stoplight/spectral-formats';
import acceptedIsJob from '../functions/acceptedIsJob.js';
import { V1_WRITES } from '../given.js';

export const rule = {
  description: 'Status 202 answers with a Job and a link to polling it, and no other status does.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: V1_WRITES,
  then: { function: acceptedIsJob, functionOptions: { poll: 'getJob', jobs: '/v1/jobs' } },
};

export const guide = {
  why: 'A caller who reads 202 must know without the documentation what to poll. Calls below `/v1/jobs` change a job that exists, so they answer 200.',
  mend: 'Answer long work with 202, a Job in `data`, and a link to `getJob` that takes its `id`.',
  bad: `\
paths:
  /v1/contacts/import:
    post:
      responses:
        '202':
          content:
            application/json:
              schema: { type: object, properties: { data: { type: object } } }
`,
  good: `\
paths:
  /v1/contacts/import:
    post:
      responses:
        '202':
          content:
            application/json:
              schema:
                type: object
                properties:
                  data: { type: object, properties: { object: { type: string, const: job } } }
          links:
            getJob: { operationId: getJob, parameters: { id: $response.body#/data/id } }
`,
};
