// Cases of the state of a sandbox as a whole, and its clock.
import { expect } from 'vitest';
import { call, type CaseTable, issueAt, newMessage, sandbox } from './control-case.ts';

export const lifecycleCases: CaseTable = {
  resetSandbox: {
    'goes back to the seed of the start': [
      200,
      async () => {
        await call('POST', '/v1/contacts', { name: 'Lost' });
        return {};
      },
      async () => {
        const { data } = await call('GET', '/v1/contacts?limit=1');
        expect(data[0].name).not.toBe('Lost');
      },
    ],
    'begins with another seed': [
      200,
      { body: { seed: { contacts: [{ id: 'con_only', name: 'Only' }] } } },
      async () => {
        const { data } = await call('GET', '/v1/contacts');
        expect(data.map(({ id }: { id: string }) => id)).toEqual(['con_only']);
      },
    ],
    'refuses a seed with an unknown part': [
      400,
      { body: { seed: { contacts: [{ id: 'con_half', name: 'Half' }], people: [] } } },
      async (answer) => {
        issueAt('/seed')(answer);
        // All is as it was.
        expect((await call('GET', '/v1/me')).data.mode).toBe('test');
        expect((await call('GET', '/v1/contacts/con_half')).error.code).toBe('resource_not_found');
        expect((await call('GET', '/v1/contacts')).data).not.toEqual([]);
      },
    ],
  },
  plantSeed: {
    'adds a contact': [
      200,
      { body: { seed: { contacts: [{ id: 'con_new', name: 'New' }] } } },
      async () => expect((await call('GET', '/v1/contacts/con_new')).data.name).toBe('New'),
    ],
    'names the place of what breaks the contract': [
      400,
      { body: { seed: { contacts: [{ id: 'con_new', name: 7 }] } } },
      ({ body }) => expect(body.error.message).toContain('contacts/0'),
    ],
  },
  getClock: {
    'tells what is due next': [
      200,
      async () => {
        await newMessage();
        return {};
      },
      ({ body }) => expect(Date.parse(body.next_due_at)).toBeGreaterThan(Date.parse(body.now)),
    ],
  },
  advanceClock: {
    'moves on and does what is due': [
      200,
      async () => newMessage().then(() => ({ body: { milliseconds: 60_000 } })),
      async () => {
        const { data } = await call('GET', '/v1/messages?limit=1');
        expect(data).toMatchObject([{ status: 'read' }]);
      },
    ],
    'moves to a time': [
      200,
      async () => ({ body: { to: new Date(sandbox.now().getTime() + 5_000).toISOString() } }),
    ],
  },
};
