import { expect, test } from 'vitest';
import { dataOf, openSandbox } from './open-sandbox.ts';

test('the examples of the contract are a world in which they hold', async () => {
  const { call } = await openSandbox({ seed: 'examples' });

  const deal = await dataOf(call('GET', '/v1/deals/dea_1Jc5?expand=contact,company'));
  const vehicle = await dataOf(call('GET', '/v1/objects/vehicles/records/rec_6Tn4?expand=links'));

  expect(deal).toMatchObject({ contact: { id: 'con_8Zk2' }, company: { id: 'cmp_6Vx1' } });
  expect(vehicle.links[0]).toMatchObject({
    target_id: 'con_8Zk2',
    target_name: 'Lucía Fernández Ortega',
  });
});

test('seeds fill in what they leave out, and keep the ids they give', async () => {
  const { sandbox, call } = await openSandbox({
    seed: { contacts: [{ id: 'con_1', name: 'Ada' }] },
  });
  sandbox.seed({ deals: [{ title: 'Engine', contact_id: 'con_1' }] });
  sandbox.seed({ webhooks: [{ url: 'https://hooks.example.com', secret: 'whsec_of_mine' }] });

  const { body } = await call('GET', '/v1/deals?expand=contact');

  expect(body.data).toMatchObject([{ object: 'deal', title: 'Engine', contact: { name: 'Ada' } }]);
  expect((await call('GET', '/_sandbox/state')).text).toContain('"whsec_of_mine"');
});

test('new records count on from the highest of those that were planted', async () => {
  const { sandbox, call } = await openSandbox({ seed: 'examples' });
  sandbox.seed({ records: [{ object_key: 'vehicles', number: 7, name: 'Old' }] });
  const properties = { make: 'Seat', plate: '1' };

  const { number } = await dataOf(call('POST', '/v1/objects/vehicles/records', { properties }));

  expect(number).toBe(1_043);
});

test.each([
  [{ contact: [] }, 'The seed has no "contact"'],
  [
    { contacts: [{ name: 'Ada' }, { name: 1 }] },
    'contacts/1 is no contact: /name must be a string',
  ],
  [{ contacts: [{ phone: '1' }] }, 'contacts/0 is no contact. The field `/phone` of the body must'],
  [{ contacts: [{ email: 5 }] }, 'contacts/0 is no contact. An address is no text.'],
  [{ constructor: [] }, 'The seed has no "constructor"'],
  [{ contacts: {} }, 'The part "contacts" of the seed must be an array'],
  [{ settings: { timezone: 1 } }, 'settings is no settings: /timezone must be a string'],
])('the seed %j is refused, and nothing of it is planted', async (seed, message) => {
  const { sandbox, call } = await openSandbox();

  expect(() => sandbox.seed(seed as never)).toThrow(message);
  expect((await call('GET', '/v1/contacts')).body.data).toEqual([]);
});

test('reset gives an application its requests back', async () => {
  const rateLimit = { requests: 2, windowSeconds: 60 };
  const { sandbox, call, tokenFor } = await openSandbox({ rateLimit });
  await call('GET', '/v1/me');
  await call('GET', '/v1/me');
  const { status: limited } = await call('GET', '/v1/me');

  await sandbox.reset();
  const token = await tokenFor();
  const { status: served } = await call('GET', '/v1/me', undefined, { token });

  expect([limited, served]).toEqual([429, 200]);
});

test.each([
  [{ speed: -1 }, 'speed is -1'],
  [{ startAt: 'soon' }, 'startAt is "soon"'],
  [{ baseUrl: 'crm' }, 'baseUrl is "crm"'],
  [{ routes: { 'hooks.example.com': 'http://127.0.0.1' } }, 'The route "hooks.example.com"'],
  [{ deliveries: { maxAttempts: NaN } }, 'deliveries.maxAttempts is NaN'],
  [{ deliveries: { concurrency: 0 } }, 'deliveries.concurrency is 0: pass a number above 0'],
  [{ campaigns: { perStep: 0 } }, 'campaigns.perStep is 0: pass a number above 0'],
  [{ rateLimit: { requests: 1, windowSeconds: 0 } }, 'rateLimit.windowSeconds is 0'],
])('the option %j is refused by its name', async (options, message) => {
  await expect(openSandbox(options as never)).rejects.toThrow(message);
});
