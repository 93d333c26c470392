import { expect, test } from 'vitest';
import {
  create,
  dataOf,
  openSandbox,
  subscribe,
  type Call,
  type OpenSandbox,
} from '../open-sandbox.ts';

const ADA = { name: 'Ada', email: 'ada@example.com', phone: '+34600000001' };
const ERASED = /ada@example\.com|ada@example\.org|600000001|600000002/;

const auditOf = async (call: Call): Promise<string> =>
  (await call('GET', '/v1/audit-logs?limit=100')).text;

async function openWithAda(): Promise<OpenSandbox & { id: string }> {
  const world = await openSandbox();
  const { id } = await dataOf(world.call('POST', '/v1/contacts', ADA));
  return { ...world, id };
}

test('no address of a deleted contact is left in the audit trail, which still says who changed what (A-155)', async () => {
  const { call, id } = await openWithAda();
  await dataOf(call('PATCH', `/v1/contacts/${id}`, { email: 'ada@example.org' }));
  const note = { target_type: 'contact', target_id: id, body: 'Write to ada@example.org' };
  const noteIds = [];
  for (const body of ['Not to ada@example.com', 'Call +34600000002']) {
    noteIds.push((await dataOf(call('POST', '/v1/notes', note))).id);
    await dataOf(call('PATCH', `/v1/notes/${noteIds.at(-1)}`, { body }));
  }
  await dataOf(call('DELETE', `/v1/notes/${noteIds[0]}`));
  expect(await auditOf(call)).toMatch(ERASED);

  await dataOf(call('DELETE', `/v1/contacts/${id}`));

  expect(await auditOf(call)).not.toMatch(ERASED);
  const { body } = await call('GET', `/v1/audit-logs?resource_id=${id}&action=contact.updated`);
  const email = { field: 'email', from: null, to: null, redacted: true };
  expect(body.data[0].changes).toContainEqual(email);
});

test('contacts that were merged into the deleted one are erased with it, over two merges (A-155)', async () => {
  const { call, id } = await openWithAda();
  const others = [];
  for (const email of ['ada@example.org', 'b@example.com']) {
    const other = await dataOf(call('POST', '/v1/contacts', { email }));
    await dataOf(call('PATCH', `/v1/contacts/${other.id}`, { phone: '+34600000002' }));
    others.push(other.id);
  }
  await dataOf(call('PATCH', `/v1/contacts/${id}`, { phone: '+34600000002' }));
  await dataOf(call('POST', `/v1/contacts/${others[0]}/merge`, { merged_contact_id: id }));
  await dataOf(call('POST', `/v1/contacts/${others[1]}/merge`, { merged_contact_id: others[0] }));

  for (const each of [id, ...others])
    expect((await call('GET', `/v1/audit-logs?resource_id=${each}`)).text).toMatch(ERASED);

  await dataOf(call('DELETE', `/v1/contacts/${others[1]}`));

  expect(await auditOf(call)).not.toMatch(ERASED);
});

test('a stored response about a deleted contact is gone, and its key does not write again (A-155)', async () => {
  const { call } = await openSandbox();
  const key = { headers: { 'idempotency-key': 'k1' } };
  const { id } = await dataOf(call('POST', '/v1/contacts', ADA, key));
  const content = { type: 'text', text: 'Hello ada@example.com' };
  const message = { to: { contact_id: id }, content };
  const sendKey = { headers: { 'idempotency-key': 'k2' } };
  await dataOf(call('POST', '/v1/messages', message, sendKey));
  await dataOf(call('DELETE', `/v1/contacts/${id}`));

  const again = await call('POST', '/v1/contacts', ADA, key);
  const sentAgain = await call('POST', '/v1/messages', message, sendKey);

  for (const { status, body, text } of [again, sentAgain]) {
    expect([status, body.error.code]).toEqual([409, 'response_erased']);
    expect(text).not.toMatch(ERASED);
  }
  expect((await call('GET', '/v1/contacts')).body.data).toEqual([]);
});

test('links to a deleted contact name it no more, in the trail or for a key; other values stay (A-155)', async () => {
  const { call, id } = await openWithAda();
  const make = { type: 'text', key: 'make', name: 'Make' };
  await create(call, '/v1/objects', { key: 'cars', name: 'Car', properties: [make] });
  const owner = { name: 'Owner', target_type: 'contact' };
  const { id: association } = await create(call, '/v1/objects/cars/associations', owner);
  const { id: car } = await create(call, '/v1/objects/cars/records', {});
  const write = (key: string, links: object[]) => {
    const headers = { 'idempotency-key': key };
    const body = { properties: { make: key }, links };
    return call('PATCH', `/v1/objects/cars/records/${car}?expand=links`, body, { headers });
  };
  const links = [{ association_id: association, target_id: id }];
  await dataOf(write('Seat', links));
  await dataOf(write('Fiat', []));
  expect(await auditOf(call)).toContain('"Ada"');

  await dataOf(call('DELETE', `/v1/contacts/${id}`));

  expect(await auditOf(call)).not.toContain('"Ada"');
  expect(await auditOf(call)).toContain('"from":"Seat","to":"Fiat","redacted":false');
  expect((await write('Seat', links)).body.error?.code).toBe('response_erased');
  expect((await write('Fiat', [])).status).toBe(200);
});

test('an event that waits for a disabled endpoint is not sent after its contact is deleted, and counts against nobody (A-155)', async () => {
  let isDown = true;
  const bodies: string[] = [];
  const receiver = async (request: Request): Promise<Response> => {
    if (isDown) return new Response('', { status: 500 });
    bodies.push(await request.text());
    return new Response('');
  };
  const { sandbox, call } = await openSandbox({ routes: { 'https://a.example.com': receiver } });
  const subscription = { url: 'https://a.example.com', events: ['*'] };
  const { id: endpoint } = await dataOf(call('POST', '/v1/webhooks', subscription));
  const { id } = await dataOf(call('POST', '/v1/contacts', ADA));
  await dataOf(call('POST', '/v1/contacts', { email: 'eve@example.com' }));
  await dataOf(call('POST', '/v1/tickets', { subject: 'Not about Ada alone', contact_id: id }));
  await sandbox.advance(0);
  const { consecutive_failures: before } = await dataOf(call('GET', `/v1/webhooks/${endpoint}`));
  await dataOf(call('DELETE', `/v1/contacts/${id}`));
  isDown = false;
  await sandbox.advance(24 * 3_600_000);

  expect(before).toBeGreaterThan(0);
  expect(bodies.join()).not.toMatch(ERASED);
  expect(bodies.join()).toContain('eve@example.com');
  // A ticket outlives its contact, and so does what is said of it.
  expect(bodies.join()).toContain('Not about Ada alone');
  const { data } = (await call('GET', `/v1/webhooks/${endpoint}/deliveries?status=failed`)).body;
  const error = 'Not sent: the contact that the event was about has been deleted.';
  expect(data).toMatchObject([{ error, next_attempt_at: null }]);
  expect((await dataOf(call('GET', `/v1/webhooks/${endpoint}`))).consecutive_failures).toBe(0);
});

test('an event that was resent is erased with its contact, and can be resent no more (A-155)', async () => {
  const { sandbox, call } = await openSandbox({ deliveries: { unrouted: 'fail', maxAttempts: 1 } });
  await subscribe(call, ['contact.created']);
  const { id } = await dataOf(call('POST', '/v1/contacts', ADA));
  await sandbox.advance(0);
  const path = `/_sandbox/deliveries/${sandbox.deliveries[0]?.id}/resend`;
  const resend = () => call('POST', path, undefined, { isDirect: true });
  const first = await resend();
  await sandbox.settle();
  await call('DELETE', `/v1/contacts/${id}`);
  const { body } = await resend();

  expect([first.status, body.error?.code]).toEqual([202, 'event_not_kept']);
});

test('the result of an import names no address of a contact (A-155)', async () => {
  const { sandbox, call } = await openWithAda();
  const { id } = await dataOf(call('POST', '/v1/contacts/import', { contacts: [ADA] }));
  await sandbox.advance(60_000);

  const job = await call('GET', `/v1/jobs/${id}`);

  expect(job.body.data.result).toMatchObject({ failed: 1 });
  expect(job.text).not.toMatch(ERASED);
});
