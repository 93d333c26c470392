// A contact has one primary address of each kind: who sends to it must find exactly one.
import { expect, test } from 'vitest';
import { dataOf, openSandbox } from '../open-sandbox.ts';

interface Address {
  readonly type: string;
  readonly value: string;
  readonly primary?: boolean;
}

const whatsapp = (value: string): Address => ({ type: 'whatsapp', value });
const email = (value: string): Address => ({ type: 'email', value });
const shown = (addresses: readonly Address[]): string[] =>
  addresses.map(({ value, primary }) => (primary ? `${value} primary` : value));

async function openContacts() {
  const { call } = await openSandbox();
  const create = (...identifiers: Address[]) =>
    dataOf(call('POST', '/v1/contacts', { name: 'Ada', identifiers }));
  return { call, create };
}

test('of what a contact is created with, the first of each kind is primary', async () => {
  const { create } = await openContacts();

  const { identifiers } = await create(whatsapp('+341'), email('a@x.eu'), whatsapp('+342'));

  expect(shown(identifiers)).toEqual(['+341 primary', 'a@x.eu primary', '+342']);
});

test('an update makes the first of each kind primary', async () => {
  const { call, create } = await openContacts();
  const { id } = await create(whatsapp('+341'), email('a@x.eu'));

  const identifiers = [email('b@x.eu'), whatsapp('+342'), email('a@x.eu'), whatsapp('+341')];
  const after = await dataOf(call('PATCH', `/v1/contacts/${id}`, { identifiers }));

  expect(shown(after.identifiers)).toEqual(['b@x.eu primary', '+342 primary', 'a@x.eu', '+341']);
});

test.each([
  ['nothing', [], ['+342 primary', '+343', 'b@x.eu primary']],
  ['another kind', [email('a@x.eu')], ['a@x.eu primary', '+342 primary', '+343', 'b@x.eu']],
  ['the same kind', [whatsapp('+341')], ['+341 primary', '+342', '+343', 'b@x.eu primary']],
  ['the same address', [whatsapp('+343')], ['+343 primary', '+342', 'b@x.eu primary']],
])(
  'a merge into a contact with %s leaves one primary address of each kind',
  async (_, own, expected) => {
    const { call, create } = await openContacts();
    const kept = await create(...own);
    const merged = await create(whatsapp('+342'), whatsapp('+343'), email('b@x.eu'));

    const path = `/v1/contacts/${kept.id}/merge`;
    const contact = await dataOf(call('POST', path, { merged_contact_id: merged.id }));

    expect(shown(contact.identifiers)).toEqual(expected);
  },
);
