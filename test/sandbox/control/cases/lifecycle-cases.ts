// Cases of the state of a sandbox as a whole, and its clock.
import { expect } from 'vitest';
import { call, type Case, issueAt, newMessage, sandbox } from './control-case.ts';

export const lifecycleCases: readonly Case[] = [
  { id: 'getHealth', name: 'says that all is well', status: 200 },
  {
    id: 'resetSandbox',
    name: 'goes back to the seed of the start',
    status: 200,
    parts: async () => {
      await call('POST', '/v1/contacts', { name: 'Lost' });
      return {};
    },
    then: async () => {
      const { data } = await call('GET', '/v1/contacts?limit=1');
      expect(data[0].name).not.toBe('Lost');
    },
  },
  {
    id: 'resetSandbox',
    name: 'begins with another seed',
    status: 200,
    parts: { body: { seed: { contacts: [{ id: 'con_only', name: 'Only' }] } } },
    then: async () => {
      const { data } = await call('GET', '/v1/contacts');
      expect(data.map(({ id }: { id: string }) => id)).toEqual(['con_only']);
    },
  },
  {
    id: 'resetSandbox',
    name: 'refuses a seed with an unknown part',
    status: 400,
    parts: { body: { seed: { contacts: [{ id: 'con_half', name: 'Half' }], people: [] } } },
    then: async (answer) => {
      issueAt('/seed')(answer);
      // All is as it was.
      expect((await call('GET', '/v1/me')).data.mode).toBe('test');
      expect((await call('GET', '/v1/contacts/con_half')).error.code).toBe('resource_not_found');
      expect((await call('GET', '/v1/contacts')).data).not.toEqual([]);
    },
  },
  {
    id: 'plantSeed',
    name: 'adds a contact',
    status: 200,
    parts: { body: { seed: { contacts: [{ id: 'con_new', name: 'New' }] } } },
    then: async () => expect((await call('GET', '/v1/contacts/con_new')).data.name).toBe('New'),
  },
  {
    id: 'plantSeed',
    name: 'names the place of what breaks the contract',
    status: 400,
    parts: { body: { seed: { contacts: [{ id: 'con_new', name: 7 }] } } },
    then: ({ body }) => expect(body.error.message).toContain('contacts/0'),
  },
  {
    id: 'plantSeed',
    name: 'knows no other workspace',
    status: 404,
    parts: { query: { workspace_id: 'wsp_none' }, body: { seed: 'examples' } },
  },
  {
    id: 'getClock',
    name: 'tells what is due next',
    status: 200,
    parts: async () => {
      await newMessage();
      return {};
    },
    then: ({ body }) => expect(Date.parse(body.next_due_at)).toBeGreaterThan(Date.parse(body.now)),
  },
  { id: 'updateClock', name: 'takes a speed', status: 200, parts: { body: { speed: 0 } } },
  {
    id: 'updateClock',
    name: 'refuses a speed below 0',
    status: 400,
    parts: { body: { speed: -1 } },
    then: issueAt('/speed'),
  },
  {
    id: 'advanceClock',
    name: 'moves on and does what is due',
    status: 200,
    parts: async () => {
      await newMessage();
      return { body: { milliseconds: 60_000 } };
    },
    then: async () => {
      const { data } = await call('GET', '/v1/contacts/con_1Ab2/messages').catch(() => ({}));
      expect(data).not.toBe(null);
    },
  },
  {
    id: 'advanceClock',
    name: 'moves to a time',
    status: 200,
    parts: async () => ({ body: { to: new Date(sandbox.now().getTime() + 5_000).toISOString() } }),
  },
  {
    id: 'advanceClock',
    name: 'moves to what is due next',
    status: 200,
    parts: async () => {
      await newMessage();
      return { body: { to_next: true } };
    },
  },
  {
    id: 'advanceClock',
    name: 'takes one of the three fields alone',
    status: 400,
    parts: { body: { milliseconds: 1, to_next: true } },
  },
  { id: 'advanceClock', name: 'wants one of them', status: 400, parts: { body: {} } },
  {
    id: 'advanceClock',
    name: 'never goes where no date is',
    status: 409,
    parts: { body: { to: '9999-12-31T23:59:59Z' } },
  },
  {
    id: 'advanceClock',
    name: 'never goes back',
    status: 409,
    parts: { body: { to: '2001-01-01T00:00:00Z' } },
  },
];
