import { openapiDocument } from './documents/openapi-document.ts';
import { testRule } from './lint-document.ts';

testRule('accepted-is-job', openapiDocument, {
  'accepts a 202 with a job and a link to polling it': [],
  'accepts a job that is changed below /v1/jobs and responds with 200': ({ paths, components }) =>
    (paths['/v1/jobs/{id}/cancel'] = {
      post: { operationId: 'cancelJob', responses: { 200: components.responses.JobReturned } },
    }),
  'rejects a 202 that is no job': [
    ({ components }) =>
      (components.responses.ImportAccepted.content['application/json'].schema.properties.data = {
        $ref: '#/components/schemas/Contact',
      }),
    'components.responses.ImportAccepted: Status 202 means a job, so `data` must be a Job.',
  ],
  'rejects a 202 without a link to polling': [
    ({ components }) =>
      (components.responses.ImportAccepted.links = { next: { operationId: 'getContact' } }),
    'components.responses.ImportAccepted: Status 202 needs a link to `getJob`, which polls the job.',
  ],
  'rejects a job under 200': [
    ({ paths }) =>
      (paths['/v1/contacts/import'].post.responses = {
        200: { $ref: '#/components/responses/JobReturned' },
      }),
    'components.responses.JobReturned: Status 200 returns a job that has yet to run: use status 202.',
  ],
});
