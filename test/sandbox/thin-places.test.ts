// What no other test would notice if it went wrong: found by planting faults.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/index.ts';
import { dataOf, openSandbox } from './open-sandbox.ts';

const DAY_MS = 86_400_000;

test('no id comes twice, also after a restart, whatever random numbers give', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-ids-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const options = { data: join(folder, 'data.sqlite'), random: () => 0.5 };
  const ids: string[] = [];

  for (let start = 0; start < 3; start += 1) {
    const sandbox = await createSandbox(options);
    ids.push(sandbox.receiveMessage({ from: '+34600000001', text: 'Hello' }).id);
    await sandbox.close();
  }

  expect(new Set(ids).size).toBe(3);
});

test('of a long body the log keeps the start, cut off between any two characters', async () => {
  const { sandbox, call } = await openSandbox();
  const name = '💚'.repeat(40_000);
  await call('POST', '/v1/contacts', { name });

  const { body } = sandbox.requests.at(-1)!;
  expect(body).toBe(JSON.stringify({ name }).slice(0, 65_536));
});

test('what is changed and deleted is so after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-restart-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const data = join(folder, 'data.sqlite');
  const first = await openSandbox({ data });
  const [one, two, three] = [
    await dataOf(first.call('POST', '/v1/contacts', { name: 'Ada' })),
    await dataOf(first.call('POST', '/v1/contacts', { name: 'Bea' })),
    await dataOf(first.call('POST', '/v1/contacts', { name: 'Cid' })),
  ];
  await first.call('PATCH', `/v1/contacts/${one.id}`, { name: 'Ana' });
  await first.call('DELETE', `/v1/contacts/${two.id}`);
  await first.sandbox.close();

  const second = await openSandbox({ data });
  const { body } = await second.call('GET', '/v1/contacts');

  expect(body.data.map(({ id, name }: any) => [id, name])).toEqual([
    [three.id, 'Cid'],
    [one.id, 'Ana'],
  ]);
});

test('the body of a token request, which holds a secret, is not kept', async () => {
  const { sandbox, tokenFor } = await openSandbox();
  await tokenFor();

  expect(sandbox.requests.map(({ path, body }) => [path, body])).toEqual([['/oauth/token', '']]);
});

test('the second of two writes with a key gets its response after the first (R-014)', async () => {
  const { call } = await openSandbox();
  const order: string[] = [];
  const write = (name: string, more: object = {}) =>
    call(
      'POST',
      '/v1/contacts',
      { name: 'Ada' },
      { headers: { 'idempotency-key': 'k1', ...more } },
    ).then(({ status }) => order.push(`${name} ${status}`));
  await call('GET', '/v1/me');

  await Promise.all([write('slow', { 'x-sandbox-fault': 'delay=50' }), write('quick')]);

  expect(order).toEqual(['slow 201', 'quick 201']);
});

test('what expand does not name is not embedded (R-016, A-17)', async () => {
  const { call } = await openSandbox();
  const contact = await dataOf(call('POST', '/v1/contacts', { name: 'Ada' }));
  const company = await dataOf(call('POST', '/v1/companies', { name: 'Analytical' }));
  const deal = { title: 'Engine', contact_id: contact.id, company_id: company.id };

  const created = await dataOf(call('POST', '/v1/deals?expand=contact', deal));

  expect(created).toMatchObject({ contact: { id: contact.id }, company_id: company.id });
  expect(created).not.toHaveProperty('company');
});

test('the last part of a period ends with it (A-124)', async () => {
  const { sandbox, call } = await openSandbox({ startAt: '2026-08-12T12:00:00Z' });
  await call('GET', '/v1/me');
  await sandbox.advance(DAY_MS);
  await call('GET', '/v1/me');

  const path = '/v1/usage?from=2026-08-10&to=2026-08-12&interval=week';
  const { metrics } = await dataOf(call('GET', path));

  expect(metrics[0]).toMatchObject({ quantity: 1, series: [{ date: '2026-08-10', quantity: 1 }] });
});

test('a contact cannot be merged with itself (A-79)', async () => {
  const { call } = await openSandbox();
  const { id } = await dataOf(call('POST', '/v1/contacts', { name: 'Ada' }));

  const { status, body } = await call('POST', `/v1/contacts/${id}/merge`, {
    merged_contact_id: id,
  });

  expect(status).toBe(400);
  expect(body.error.details.issues).toMatchObject([{ pointer: '/merged_contact_id' }]);
});

test('the total of a campaign is that of all its runs (A-42)', async () => {
  const { sandbox, call } = await openSandbox();
  const contact = await dataOf(call('POST', '/v1/contacts', { phone: '+34600000001' }));
  const campaign = { audience: { contact_ids: [contact.id] }, content: { text: 'Hello' } };
  const { id } = await dataOf(call('POST', '/v1/campaigns', campaign));

  for (let run = 0; run < 2; run += 1) {
    await dataOf(call('POST', `/v1/campaigns/${id}/launch`));
    await sandbox.advance(60_000);
  }

  expect(await dataOf(call('GET', `/v1/campaigns/${id}`))).toMatchObject({
    total: 2,
    counts: { sent: 2, delivered: 2, read: 2, failed: 0 },
  });
});
