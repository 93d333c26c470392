// What a contact is reached by: one truth, whichever way it was written.
import { expect, test } from 'vitest';
import { create, dataOf, openSandbox, type Call } from '../open-sandbox.ts';

const shown = ({ email, phone, identifiers }: any) => ({
  email,
  phone,
  identifiers: identifiers.map(({ type, value, primary }: any) => [type, value, primary]),
});
const createContact = (call: Call, fields: object) =>
  create(call, '/v1/contacts', { name: 'Ada', ...fields });

const PHONE = '+34600000001';
const whatsapp = { type: 'whatsapp', value: PHONE };
const [A, B, W] = ['a@example.com', 'b@example.com', 'w@example.com'];

test.each<[fields: object, ...expected: [type: string, value: string, primary?: boolean][]]>([
  [{ email: A, phone: '' }, ['email', A]],
  [{ phone: PHONE, email: A }, ['phone', PHONE], ['email', A]],
  [{ email: B, identifiers: [{ type: 'email', value: A }] }, ['email', B], ['email', A, false]],
  [{ identifiers: [whatsapp, { value: W }] }, ['whatsapp', PHONE], ['email', W]],
  [
    {
      identifiers: [
        { value: '+34 600 000 001' },
        { type: 'phone', value: PHONE },
        { value: 'ada' },
      ],
    },
    ['phone', PHONE],
    ['handle', 'ada'],
  ],
])(
  'created with %j, a contact has each, one primary of a type (A-132)',
  async (fields, ...wanted) => {
    const expected = wanted.map(([type, value, primary = true]) => [type, value, primary]);
    const { call } = await openSandbox();

    const { identifiers, email, phone } = shown(await createContact(call, fields));

    expect(identifiers).toEqual(expect.arrayContaining(expected));
    expect(identifiers).toHaveLength(expected.length);
    const first = (type: string) => identifiers.find(([each]: string[]) => each === type)?.[1];
    expect([email, phone]).toEqual([first('email'), first('phone')]);
  },
);

test.each([
  [{ email: 'new@example.com' }, 'new@example.com', 2],
  [{ email: 'second@example.com' }, 'second@example.com', 1],
  [{ email: null }, 'second@example.com', 1],
  [{ email: '' }, 'second@example.com', 1],
  [{ identifiers: [{ type: 'email', value: 'third@example.com' }] }, 'third@example.com', 1],
  [{ identifiers: [] }, undefined, 0],
  [{ name: 'Bea' }, 'first@example.com', 2],
])('updated with %j, the primary email is %s of %i (A-132)', async (patch, email, count) => {
  const { call } = await openSandbox();
  const identifiers = ['first@example.com', 'second@example.com'].map((value) => ({ value }));
  const { id } = await createContact(call, { identifiers });

  const updated = await dataOf(call('PATCH', `/v1/contacts/${id}`, patch));

  expect(updated.email).toBe(email);
  expect(updated.identifiers).toHaveLength(count);
  expect(updated.identifiers.filter(({ primary }: any) => primary)).toHaveLength(
    Math.min(count, 1),
  );
});

test('a contact that is merged into another brings its addresses, none of them primary twice (A-79, A-132)', async () => {
  const { call } = await openSandbox();
  const one = await createContact(call, { email: 'a@example.com' });
  const other = await createContact(call, {
    identifiers: [
      { type: 'whatsapp', value: '+34600000002' },
      { type: 'whatsapp', value: '+34600000003' },
      { type: 'email', value: 'b@example.com' },
    ],
  });

  const path = `/v1/contacts/${one.id}/merge`;
  const merged = await dataOf(call('POST', path, { merged_contact_id: other.id }));

  expect(shown(merged)).toEqual({
    email: 'a@example.com',
    phone: undefined,
    identifiers: [
      ['email', 'a@example.com', true],
      ['whatsapp', '+34600000002', true],
      ['whatsapp', '+34600000003', false],
      ['email', 'b@example.com', false],
    ],
  });
});

test('several contacts may share an address: a message goes to the one that changed last (A-133, A-135)', async () => {
  const { sandbox, call } = await openSandbox();
  const first = await createContact(call, { phone: '+34600000001' });
  const second = await createContact(call, { phone: '+34 600 000 001' });
  const to = { identifier: '+34-600-000-001' };
  const send = () => create(call, '/v1/messages', { to, content: { type: 'text', text: 'Hi' } });
  // Within one second the one that was made last has changed last.
  expect((await send()).contact_id).toBe(second.id);

  await sandbox.advance(60_000);
  await call('PATCH', `/v1/contacts/${first.id}`, { name: 'Bea' });
  expect((await send()).contact_id).toBe(first.id);
});

test('an import refuses a row with an address that a contact has, in whichever field (A-135)', async () => {
  const { sandbox, call } = await openSandbox();
  await createContact(call, { email: 'A@example.com' });
  const contacts = [
    { name: 'Bea', identifiers: [{ type: 'email', value: 'a@example.com' }] },
    { name: 'Cleo', email: 'a@EXAMPLE.com' },
    { name: 'Dora', email: 'd@example.com' },
    { name: 'Dora again', email: 'd@example.com' },
  ];
  const { id } = await create(call, '/v1/contacts/import', { contacts });
  await sandbox.advance(60_000);

  const { result } = await dataOf(call('GET', `/v1/jobs/${id}`));
  expect(result).toMatchObject({ created: 1, failed: 3 });
  expect(result.failures.map(({ index }: any) => index)).toEqual([0, 1, 3]);
});

test.each(['+34 600 111 222', '0034600111222', '+34600111222', '+34 (600) 111-222'])(
  '%s is the same person, however it is written (A-133)',
  async (number) => {
    const { call } = await openSandbox();
    const { id } = await create(call, '/v1/contacts', { phone: number });

    const found = await call('GET', `/v1/contacts?phone=${encodeURIComponent('+34600111222')}`);

    expect(found.body.data).toMatchObject([{ id, phone: '+34600111222' }]);
  },
);

test('a contact has at most 1,000 addresses, which take no more time each than a few', async () => {
  const { call } = await openSandbox();
  const identifiers = Array.from({ length: 1_001 }, (_, index) => ({
    value: `a${index}@b.example`,
  }));
  const start = performance.now();
  const created = await createContact(call, { identifiers: identifiers.slice(1) });
  const took = performance.now() - start;
  const { status, body } = await call('POST', '/v1/contacts', { identifiers });

  expect([created.identifiers.length, status]).toEqual([1_000, 400]);
  expect(body.error.details.issues[0].pointer).toBe('/identifiers');
  expect(took).toBeLessThan(1_000);
});
