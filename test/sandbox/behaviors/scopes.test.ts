import { expect, test } from 'vitest';
import { dataOf, openSandbox, type OpenSandbox } from '../open-sandbox.ts';
import { rows } from '../../table.ts';

const CONTACT = { name: 'Ada', email: 'ada@example.com', phone: '+34600000001' };
const ADDRESS = /ada@example\.com|600000001/;
const TEXT = { type: 'text', text: 'Hello' };

async function openWorld(): Promise<
  OpenSandbox & Readonly<Record<'contact' | 'deal' | 'record', string>>
> {
  const world = await openSandbox();
  const { call } = world;
  const { id: contact } = await dataOf(call('POST', '/v1/contacts', CONTACT));
  await dataOf(
    call('PATCH', `/v1/contacts/${contact}`, { email: 'ada@example.com', stage: 'customer' }),
  );
  const deal = await dataOf(call('POST', '/v1/deals', { title: 'Fleet', contact_id: contact }));
  await dataOf(call('POST', '/v1/objects', { key: 'cars', name: 'Car', properties: [] }));
  const owner = { target_type: 'contact', name: 'Owner' };
  const link = await dataOf(call('POST', '/v1/objects/cars/associations', owner));
  const links = [{ association_id: link.id, target_id: contact }];
  const record = await dataOf(call('POST', '/v1/objects/cars/records', { links }));
  return { ...world, contact, deal: deal.id, record: record.id };
}

/** What another family's data or actions are reached by: its own scope, what else it takes, and the call. */
const PATHS = rows(`
  an expanded deal | deals:read | contacts:read | GET /v1/deals/{deal}?expand=contact
  a list of expanded deals | deals:read | contacts:read companies:read | GET /v1/deals?expand=contact,company
  expanded conversations | conversations:read | contacts:read | GET /v1/conversations?expand=contact
  a write that returns an expanded task | tasks:manage | contacts:read | POST /v1/tasks?expand=contact {"title":"Call"}
  the names that a record links to | records:read | contacts:read | GET /v1/objects/cars/records/{record}?expand=links
  names in a list of records | records:read | contacts:read | GET /v1/objects/cars/records?expand=links
  events of contacts | webhooks:manage | contacts:read | POST /v1/webhooks {"url":"https://a.example.com","events":["contact.created"]}
  a wildcard of messages | webhooks:manage | messages:read | POST /v1/webhooks {"url":"https://a.example.com","events":["message.*"]}
  events of jobs, with their results | webhooks:manage | jobs:read contacts:read macros:read analytics:read messages:read conversations:read campaigns:read deals:read | POST /v1/webhooks {"url":"https://a.example.com","events":["job.completed"]}
  a macro that sends | macros:manage | messages:send | POST /v1/macros {"name":"Greet","actions":[{"type":"send_message","content":{"type":"text","text":"Hello"}}]}
  a macro that tags the contact | macros:manage | contacts:manage | POST /v1/macros {"name":"Greet","actions":[{"type":"add_tags","target_type":"contact","tags":["a"]}]}
  a macro that closes | macros:manage | conversations:manage | POST /v1/macros {"name":"Greet","actions":[{"type":"set_status","status":"closed"}]}
  a macro that writes down an address | macros:manage | notes:manage contacts:read | POST /v1/macros {"name":"Greet","actions":[{"type":"add_note","body":"{{contact.email}}"}]}
  the number of contacts behind a filter | segments:manage | contacts:read | POST /v1/segments {"name":"A","filter":{"type":"condition","field":"email","operator":"equals","value":"ada@example.com"}}
  an export of deals | analytics:manage | deals:read | POST /v1/analytics/export {"report":"deals","from":"2026-01-01","to":"2026-12-31"}
  names of inboxes in analytics | analytics:read | inboxes:read | GET /v1/analytics/summary?group_by=inbox
`);

test.each(PATHS)(
  '%s takes the scope of what it reaches (A-154)',
  async (_, own = '', others = '', request = '') => {
    const { call, tokenFor, ...ids } = await openWorld();
    const named = request.replace(/\{(\w+)\}/g, (__, name: 'deal') => ids[name]);
    const [method = '', to = '', sent] = named.split(' ');
    const [also, body] = [others.split(' '), sent && JSON.parse(sent)];

    for (const missing of also) {
      const token = await tokenFor([own, ...also.filter((each) => each !== missing)]);
      const refused = await call(method, to, body, { token });

      expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope']);
      expect(refused.body.error.message).toContain(`\`${missing}\``);
    }
    const token = await tokenFor([own, ...also]);
    expect((await call(method, to, body, { token })).status).toBeLessThan(300);
  },
);

test('who changes an endpoint may read what it is sent, also if only its address changes (A-154)', async () => {
  const { call, tokenFor } = await openSandbox();
  const subscription = { url: 'https://a.example.com', events: ['contact.*'] };
  const { id } = await dataOf(call('POST', '/v1/webhooks', subscription));
  const token = await tokenFor(['webhooks:manage', 'deals:read']);

  const moved = await call(
    'PATCH',
    `/v1/webhooks/${id}`,
    { url: 'https://b.example.com' },
    { token },
  );
  const narrowed = await call('PATCH', `/v1/webhooks/${id}`, { events: ['deal.won'] }, { token });

  expect([moved.status, narrowed.status]).toEqual([403, 200]);
});

test('a macro that another has saved runs for those who may do what it does (A-154)', async () => {
  const { sandbox, call, tokenFor } = await openSandbox();
  const to = { to: { identifier: '+34600000001' }, content: TEXT };
  const { conversation_id: conversation } = await dataOf(call('POST', '/v1/messages', to));
  const saved = { name: 'Greet', actions: [{ type: 'send_message', content: TEXT }] };
  const { id } = await dataOf(call('POST', '/v1/macros', saved));
  const run = (token: string) =>
    call('POST', `/v1/macros/${id}/run`, { conversation_ids: [conversation] }, { token });

  const refused = await run(await tokenFor(['macros:manage']));
  const accepted = await run(await tokenFor(['macros:manage', 'messages:manage']));
  await sandbox.advance(60_000);

  expect([refused.status, accepted.status]).toEqual([403, 202]);
});

test('launching sends messages, and an audience reads a segment (A-154)', async () => {
  const { call, tokenFor } = await openSandbox();
  const filter = { type: 'condition', field: 'email', operator: 'is_set' };
  const { id: segment } = await dataOf(call('POST', '/v1/segments', { name: 'All', filter }));
  const { id } = await dataOf(call('POST', '/v1/campaigns', { name: 'News' }));
  const token = await tokenFor(['campaigns:manage']);

  const launched = await call('POST', `/v1/campaigns/${id}/launch`, {}, { token });
  const audience = { audience: { segment_id: segment } };
  const saved = await call('PATCH', `/v1/campaigns/${id}`, audience, { token });

  expect([launched.status, saved.status]).toEqual([403, 403]);
});

test('a job is shown to those with a scope of what it works on, and canceled by those who may change it (A-154)', async () => {
  const { call, tokenFor } = await openSandbox();
  const rows = { contacts: [{ name: 'Ada' }] };
  const { id } = await dataOf(call('POST', '/v1/contacts/import', rows));
  const outsider = await tokenFor(['jobs:read', 'jobs:manage', 'macros:manage']);
  const reader = await tokenFor(['jobs:read', 'jobs:manage', 'contacts:read']);
  const owner = await tokenFor(['jobs:read', 'jobs:manage', 'contacts:manage']);
  const statuses = [];
  for (const token of [outsider, reader, owner]) {
    const listed = await call('GET', '/v1/jobs', undefined, { token });
    const { status } = await call('GET', `/v1/jobs/${id}`, undefined, { token });
    statuses.push([listed.body.data.length, status]);
  }
  for (const token of [outsider, reader, owner])
    statuses.push((await call('POST', `/v1/jobs/${id}/cancel`, undefined, { token })).status);

  expect(statuses).toEqual([[0, 403], [1, 200], [1, 200], 403, 403, 200]);
});

test('the audit trail says who did what, and the values to those who may read them (A-154)', async () => {
  const { call, tokenFor, contact } = await openWorld();
  await dataOf(call('PATCH', `/v1/contacts/${contact}`, { email: 'ada@example.com', phone: null }));
  const auditor = await tokenFor(['audit_logs:read']);
  const both = await tokenFor(['audit_logs:read', 'contacts:read']);
  const path = `/v1/audit-logs?actor_id=none,app_7Hf2&resource_id=${contact}`;

  const blind = await call('GET', path, undefined, { token: auditor });
  const seeing = await call('GET', path, undefined, { token: both });

  expect(blind.text).not.toMatch(ADDRESS);
  expect(blind.body.data[0].changes).toContainEqual({
    field: 'phone',
    from: null,
    to: null,
    redacted: true,
  });
  expect(seeing.body.data[0].changes).toContainEqual({
    field: 'phone',
    from: '+34600000001',
    to: null,
    redacted: false,
  });
});
