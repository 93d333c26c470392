import { expect, test } from 'vitest';
import { dataOf, openSandbox, type Call } from '../open-sandbox.ts';

const match = (etag: string | null) => ({ headers: { 'if-match': etag ?? '' } });

/** One of each resource that is read and changed: where it is created, and a change to it. */
const RESOURCES: [path: string, body: object, change: object, key?: string][] = [
  ['/v1/contacts', { name: 'Ada' }, { name: 'Bea' }],
  ['/v1/companies', { name: 'Rivera' }, { name: 'Weber' }],
  ['/v1/deals', { title: 'Fleet' }, { title: 'Cars' }],
  ['/v1/tasks', { title: 'Call' }, { title: 'Write' }],
  ['/v1/tickets', { subject: 'Broken' }, { subject: 'Mended' }],
  ['/v1/inboxes', { name: 'Valencia' }, { name: 'Bilbao' }],
  ['/v1/campaigns', { name: 'News' }, { name: 'Old' }],
  [
    '/v1/macros',
    { name: 'Close', actions: [{ type: 'set_status', status: 'closed' }] },
    { name: 'End' },
  ],
  [
    '/v1/segments',
    { name: 'All', filter: { type: 'condition', field: 'email', operator: 'is_set' } },
    { name: 'Some' },
  ],
  ['/v1/webhooks', { url: 'https://a.example.com', events: ['*'] }, { events: ['deal.won'] }],
  ['/v1/objects', { key: 'cars', name: 'Car', properties: [] }, { name: 'Auto' }, 'cars'],
  ['/v1/objects', { key: 'cars', name: 'Car', properties: [] }, { name: 'Auto' }],
];

test.each(RESOURCES)(
  '%s: of two who have read the same, the second is told so (A-156)',
  async (path, body, change, key) => {
    const { call } = await openSandbox();
    const created = await call('POST', path, body);
    const at = `${path}/${key ?? created.body.data.id}`;
    const etag = (await call('GET', at)).headers.get('etag');
    const first = await call('PATCH', at, change, match(etag));
    const second = await call('PATCH', at, body, match(etag));
    const deleted = await call('DELETE', at, undefined, match(etag));

    expect(etag).toMatch(/^"[^"]+"$/);
    expect(created.headers.get('etag')).toBe(etag);
    expect([first.status, second.status, deleted.status]).toEqual([200, 412, 412]);
    expect(second.body.error).toMatchObject({
      type: 'conflict_error',
      code: 'precondition_failed',
    });
    expect((await call('GET', at)).body.data).toMatchObject(change);
    expect((await call('GET', at)).headers.get('etag')).toBe(first.headers.get('etag'));
    const last = await call('DELETE', at, undefined, match(first.headers.get('etag')));
    expect(last.status).toBe(200);
  },
);

async function createContact(call: Call, tags: readonly string[] = []): Promise<string> {
  return (await dataOf(call('POST', '/v1/contacts', { name: 'Ada', tags }))).id;
}

test.each([
  ['"nope"', 412],
  ['W/"nope"', 412],
  ['"a", "b"', 412],
  ['*', 200],
  ['"*"', 412],
  ['"a", *', 400],
  ['nope', 400],
  ['"nope', 400],
])('If-Match: %s is a %i, and never passed over (A-156)', async (value, status) => {
  const { call } = await openSandbox();
  const id = await createContact(call);
  const changed = await call('PATCH', `/v1/contacts/${id}`, { name: 'Bea' }, match(value));

  expect(changed.status).toBe(status);
});

test('the version that was read matches in a list, and a weak one never (A-156, RFC 9110, 8.8.3.2)', async () => {
  const { call } = await openSandbox();
  const id = await createContact(call);
  const etag = (await call('GET', `/v1/contacts/${id}`)).headers.get('etag');
  const weak = await call('PATCH', `/v1/contacts/${id}`, { name: 'Bea' }, match(`W/${etag}`));
  const listed = await call('PATCH', `/v1/contacts/${id}`, { name: 'Bea' }, match(`"x", ${etag}`));

  expect([weak.status, listed.status]).toEqual([412, 200]);
});

test.each([
  ['POST', '/v1/contacts', { name: 'Bea' }],
  ['POST', '/v1/messages', {}],
  ['GET', '/v1/contacts', undefined],
])('%s %s, which takes no If-Match, refuses it (A-156)', async (method, path, body) => {
  const { call } = await openSandbox();
  const refused = await call(method, path, body, match('"a"'));

  expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_parameter']);
  expect(refused.body.error.details.issues[0]).toMatchObject({ in: 'header', pointer: 'If-Match' });
});

test('the settings, and what an expansion shows, have one version each (A-156)', async () => {
  const { call } = await openSandbox();
  const id = await createContact(call);
  const deal = await dataOf(call('POST', '/v1/deals', { title: 'Fleet', contact_id: id }));
  const before = (await call('GET', '/v1/settings')).headers.get('etag');
  const plain = (await call('GET', `/v1/deals/${deal.id}`)).headers.get('etag');
  const expanded = (await call('GET', `/v1/deals/${deal.id}?expand=contact`)).headers.get('etag');
  await call('PATCH', '/v1/settings', { name: 'Other' }, match(before));

  expect((await call('PATCH', '/v1/settings', { name: 'New' }, match(before))).status).toBe(412);
  expect(expanded).toBe(plain);
});

test('a repeat under its key gets the stored response, whatever has changed since (A-14, A-156)', async () => {
  const { call } = await openSandbox();
  const id = await createContact(call);
  const etag = (await call('GET', `/v1/contacts/${id}`)).headers.get('etag') ?? '';
  const options = { headers: { 'if-match': etag, 'idempotency-key': 'k1' } };
  const first = await call('PATCH', `/v1/contacts/${id}`, { name: 'Bea' }, options);
  const again = await call('PATCH', `/v1/contacts/${id}`, { name: 'Bea' }, options);

  expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
});

test.each(['contacts', 'companies', 'tickets'])(
  'two who each add a tag to %s both succeed (A-157)',
  async (family) => {
    const { call } = await openSandbox();
    const fields = { name: 'Ada', subject: 'Broken', tags: ['a'] };
    const { id } = await dataOf(call('POST', `/v1/${family}`, fields));
    const change = (body: object) => dataOf(call('PATCH', `/v1/${family}/${id}`, body));
    await Promise.all([change({ add_tags: ['x', 'a'] }), change({ add_tags: ['y'] })]);
    const after = await change({ remove_tags: ['a', 'none'], add_tags: ['z'] });
    const both = await call('PATCH', `/v1/${family}/${id}`, { tags: [], add_tags: ['x'] });

    expect(after.tags).toEqual(['x', 'y', 'z']);
    expect([both.status, both.body.error.details.issues[0].pointer]).toEqual([400, '/tags']);
  },
);
