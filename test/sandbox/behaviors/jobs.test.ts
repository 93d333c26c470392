import { expect, test } from 'vitest';
import { dataOf, openSandbox, subscribe, type OpenSandbox } from '../open-sandbox.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Contact ${index}` }));

/** Imports contacts; returns the job as it has ended. */
async function runImport(
  { sandbox, call }: Pick<OpenSandbox, 'sandbox' | 'call'>,
  contacts: object[],
) {
  const { id } = await dataOf(call('POST', '/v1/contacts/import', { contacts }));
  await sandbox.advance(60_000);
  return dataOf(call('GET', `/v1/jobs/${id}`));
}

test('an import is accepted with 202 and a queued job, and runs by itself (R-022, R-035, R-061, R-086)', async () => {
  const { sandbox, call } = await openSandbox();

  const accepted = await call('POST', '/v1/contacts/import', { contacts: rows(10) });
  const { id } = accepted.body.data;
  await sandbox.advance(200);
  const started = await dataOf(call('GET', `/v1/jobs/${id}`));
  await sandbox.advance(400);
  const half = await dataOf(call('GET', `/v1/jobs/${id}`));
  await sandbox.advance(600);
  const ended = await dataOf(call('GET', `/v1/jobs/${id}`));

  expect(accepted.status).toBe(202);
  const queued = { type: 'contacts.import', status: 'queued', progress: 0, total: 10 };
  expect(accepted.body.data).toMatchObject(queued);
  expect(started).toMatchObject({ status: 'running', started_at: expect.any(String) });
  expect(half).toMatchObject({ status: 'running', progress: 4 });
  const done = { status: 'succeeded', progress: 10, completed_at: expect.any(String) };
  expect(ended).toMatchObject({ ...done, result: { created: 10, updated: 0, failed: 0 } });
  expect((await call('GET', '/v1/contacts')).body.data).toHaveLength(10);
});

test('a row that is refused does not stop the others, and the job still succeeds (A-32, A-48, A-49)', async () => {
  const { sandbox, call } = await openSandbox();
  const identifier = { type: 'whatsapp', value: '+34600000142' };
  const contacts = [
    { name: 'Ada', identifiers: [identifier] },
    {},
    { identifiers: [identifier] },
    { name: 'Bea' },
  ];
  const job = await runImport({ sandbox, call }, contacts);

  expect(job.status).toBe('succeeded');
  expect(job.result).toMatchObject({ created: 2, failed: 2 });
  expect(job.result.failures.map(({ index }: any) => index)).toEqual([1, 2]);
});

test('a job lists all that was refused, and its event the first 1,000 (A-48, A-71)', async () => {
  const { sandbox, call } = await openSandbox();
  await subscribe(call, ['job.*']);
  const contacts = Array.from({ length: 1_500 }, () => ({}));
  const { result } = await runImport({ sandbox, call }, contacts);

  const { data } = sandbox.deliveries[0]!.event as any;
  expect(result.failures.map(({ index }: any) => index)).toEqual([...contacts.keys()]);
  expect([result.failed, data.result.failed]).toEqual([1_500, 1_500]);
  expect(data.result.failures).toEqual(result.failures.slice(0, 1_000));
});

test('50,000 rows are imported and 50,001 are refused (R-085, R-167)', async () => {
  const { sandbox, call } = await openSandbox();

  const refused = await call('POST', '/v1/contacts/import', { contacts: rows(50_001) });
  const job = await runImport({ sandbox, call }, rows(50_000));

  expect(refused.status).toBe(400);
  expect(refused.body.error.details.issues).toMatchObject([{ in: 'body', pointer: '/contacts' }]);
  expect(job).toMatchObject({ progress: 50_000, status: 'succeeded' });
});

test('an empty import succeeds with its first step (A-32)', async () => {
  const { sandbox, call } = await openSandbox();
  const { id } = await dataOf(call('POST', '/v1/contacts/import', {}));
  await sandbox.advance(400);

  const done = { status: 'succeeded', total: 0 };
  expect(await dataOf(call('GET', `/v1/jobs/${id}`))).toMatchObject(done);
});

test('a canceled job stops where it is, and what it did stays (A-128)', async () => {
  const { sandbox, call } = await openSandbox();
  const { id } = await dataOf(call('POST', '/v1/contacts/import', { contacts: rows(10) }));
  await sandbox.advance(600);

  const canceled = await dataOf(call('POST', `/v1/jobs/${id}/cancel`));
  await sandbox.advance(60_000);
  const again = await call('POST', `/v1/jobs/${id}/cancel`);

  expect(canceled).toMatchObject({ status: 'canceled', progress: 4, result: { created: 4 } });
  expect((await call('GET', '/v1/contacts')).body.data).toHaveLength(4);
  expect(again.status).toBe(409);
  expect(again.body.error).toMatchObject({ type: 'conflict_error', code: 'job_ended' });
});

test.each([
  [{ operation: 'add_tags', tags: ['b', 'a'] }, { data: { tags: ['a', 'b'] } }],
  [{ operation: 'remove_tags', tags: ['a'] }, { data: { tags: [] } }],
  [{ operation: 'set_stage', stage: 'customer' }, { data: { stage: 'customer' } }],
  [{ operation: 'set_owner', owner_id: 'usr_2' }, { data: { owner_id: 'usr_2' } }],
  [{ operation: 'delete' }, { error: { code: 'resource_not_found' } }],
])('bulk %o changes each contact (R-034, R-107, A-33)', async (change, expected) => {
  const { sandbox, call } = await openSandbox();
  const { id } = await dataOf(call('POST', '/v1/contacts', { name: 'Ada', tags: ['a'] }));

  // What is as it should be by now is not counted; what is deleted has failed.
  const failed = change.operation === 'delete' ? 2 : 1;
  const bulk = { ...change, contact_ids: [id, id, 'con_none'] };
  const accepted = await call('POST', '/v1/contacts/bulk', bulk);
  await sandbox.advance(60_000);
  const job = await dataOf(call('GET', `/v1/jobs/${accepted.body.data.id}`));

  expect(accepted.status).toBe(202);
  expect(job).toMatchObject({ type: 'contacts.bulk', result: { updated: 1, failed } });
  expect((await call('GET', `/v1/contacts/${id}`)).body).toMatchObject(expected);
});

test('job.completed says how a job ended, canceled ones too (R-155, A-71, A-72)', async () => {
  const { sandbox, call } = await openSandbox();
  await call('POST', '/v1/webhooks', { url: 'https://hooks.example.com', events: ['job.*'] });
  const done = await runImport({ sandbox, call }, rows(1));
  const stopped = await dataOf(call('POST', '/v1/contacts/import', { contacts: rows(1) }));
  await call('POST', `/v1/jobs/${stopped.id}/cancel`);
  await sandbox.advance(0);

  expect(sandbox.deliveries.map(({ event }) => event)).toMatchObject([
    {
      type: 'job.completed',
      data: { object: 'job', id: done.id, status: 'succeeded', result: { created: 1 } },
    },
    { type: 'job.completed', data: { id: stopped.id, status: 'canceled' } },
  ]);
});

test('an export is a file behind an address that works without a token, for a day (R-108, A-49, A-50)', async () => {
  const { sandbox, call } = await openSandbox({ startAt: '2026-08-15T00:00:00Z' });
  await call('POST', '/v1/deals', { title: '=SUM(1,2)', value_minor: 100 });
  const wanted = { report: 'deals', from: '2026-08-01', to: '2026-08-31', format: 'csv' };
  const { id } = await dataOf(call('POST', '/v1/analytics/export', wanted));
  await sandbox.advance(60_000);

  const { result } = await dataOf(call('GET', `/v1/jobs/${id}`));
  const path = new URL(result.download_url).pathname;
  const head = await sandbox.fetch(`https://crm.test${path}`, { method: 'HEAD' });
  const file = await sandbox.fetch(`https://crm.test${path}`);
  const text = await file.text();
  await sandbox.advance(24 * 3_600_000);

  expect([head.status, file.status]).toEqual([200, 200]);
  expect(text.split('\r\n')[0]).toBe(
    'id,created_at,title,status,stage,value_minor,currency,pipeline_id,owner_id',
  );
  expect(text).toContain(`"'=SUM(1,2)",open,qualification,100,EUR`);
  expect((await sandbox.fetch(`https://crm.test${path}`)).status).toBe(404);
  // What nobody can get is not kept for ever.
  await dataOf(call('POST', '/v1/analytics/export', { ...wanted, to: '2026-08-01' }));
  await sandbox.advance(60_000);
  const state = await sandbox.fetch('https://crm.test/_sandbox/state');
  expect(await state.text()).not.toContain("'=SUM");
});

test('jobs are listed by status and type (A-127)', async () => {
  const { sandbox, call } = await openSandbox();
  await runImport({ sandbox, call }, rows(1));
  await call('POST', '/v1/contacts/import', { contacts: rows(1) });

  const { body } = await call('GET', '/v1/jobs?status=succeeded&type=contacts.import');

  expect(body.data).toHaveLength(1);
});

test('a row of an import cannot name the id of a contact that is there (A-32, A-130)', async () => {
  const { sandbox, call } = await openSandbox();
  const { id } = await dataOf(call('POST', '/v1/contacts', { name: 'Ada' }));

  const contacts = [{ name: 'Bea', id, object: 'other', created_at: 'never' }];
  await runImport({ sandbox, call }, contacts);

  const { body } = await call('GET', '/v1/contacts');
  const found = body.data.map(({ name, object }: any) => `${name}, ${object}`);
  expect(found).toEqual(['Bea, contact', 'Ada, contact']);
});
