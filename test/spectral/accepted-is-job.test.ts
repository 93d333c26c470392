import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'accepted-is-job';

test('accepts a 202 with a job and a link to polling it', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('accepts a job that is changed below /v1/jobs and responds with 200', async () => {
  const document = openapiDocument(({ paths, components }) => {
    paths['/v1/jobs/{id}/cancel'] = {
      post: { operationId: 'cancelJob', responses: { 200: components.responses.JobReturned } },
    };
  });

  expect(await lint(RULE, document)).toEqual([]);
});

test('rejects a 202 that is no job', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ImportAccepted.content['application/json'].schema.properties.data = {
      $ref: '#/components/schemas/Contact',
    };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ImportAccepted: Status 202 means a job, so `data` must be a Job.',
  ]);
});

test('rejects a 202 without a link to polling', async () => {
  const document = openapiDocument(({ components }) => {
    components.responses.ImportAccepted.links = { next: { operationId: 'getContact' } };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.ImportAccepted: Status 202 needs a link to `getJob`, which polls the job.',
  ]);
});

test('rejects a job under 200', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts/import'].post.responses = {
      200: { $ref: '#/components/responses/JobReturned' },
    };
  });

  expect(await lint(RULE, document)).toEqual([
    'components.responses.JobReturned: Status 200 returns a job that has yet to run: use status 202.',
  ]);
});
