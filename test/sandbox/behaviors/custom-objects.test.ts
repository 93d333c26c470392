import { expect, test } from 'vitest';
import { create, dataOf, openSandbox, type Call } from '../open-sandbox.ts';

const VEHICLES = {
  key: 'vehicles',
  name: 'Vehicle',
  prefix: 'VEH',
  name_template: '{make} {plate}',
  properties: [
    { type: 'text', key: 'make', name: 'Make', required: true },
    { type: 'text', key: 'plate', name: 'Plate' },
    { type: 'number', key: 'seats', name: 'Seats' },
    { type: 'date', key: 'built', name: 'Built' },
    { type: 'select', key: 'fuel', name: 'Fuel', choices: [{ value: 'd', label: 'Diesel' }] },
  ],
  stages: ['new', 'sold'].map((key) => ({ key, name: key })),
};

async function openWithVehicles() {
  const box = await openSandbox();
  const object = await create(box.call, '/v1/objects', VEHICLES);
  return { ...box, object };
}

const createRecord = (call: Call, body: object) =>
  call('POST', '/v1/objects/vehicles/records', body);

test('a record gets a number, a name by its template, and the first stage (R-039, R-043, R-065, R-098, A-116)', async () => {
  const { call } = await openWithVehicles();

  const properties = { make: 'Seat', plate: '1234 KLM' };
  const { status, body } = await createRecord(call, { properties });
  const second = await dataOf(createRecord(call, { properties: { make: 'Seat' }, stage: 'sold' }));

  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    object: 'record',
    object_key: 'vehicles',
    number: 1,
    display_number: 'VEH-1',
    name: 'Seat 1234 KLM',
    stage: 'new',
    owner_id: null,
    stage_changed_at: null,
  });
  expect(second).toMatchObject({ number: 2, stage: 'sold' });
});

test('a custom object is addressed by its key or its id (R-006, R-096, A-114)', async () => {
  const { call, object } = await openWithVehicles();
  const { id } = await dataOf(createRecord(call, { properties: { make: 'Seat' } }));

  const byId = await call('GET', `/v1/objects/${object.id}/records/${id}`);

  expect([byId.status, byId.body.data.id]).toEqual([200, id]);
});

test('records without a body or what is required, or of an object that is not there, are refused (R-097, R-099)', async () => {
  const { call } = await openWithVehicles();

  const noBody = await call('POST', '/v1/objects/vehicles/records');
  const noMake = await createRecord(call, { properties: {} });
  const noObject = await call('POST', '/v1/objects/none/records', { properties: {} });

  expect([noBody.status, noMake.status, noObject.status]).toEqual([400, 400, 404]);
  expect(noMake.body.error.details.issues).toMatchObject([{ pointer: '/properties/make' }]);
});

test('links follow an association, and show with expand=links only (R-018, R-041, R-044, R-046, A-118)', async () => {
  const { call } = await openWithVehicles();
  const contact = await create(call, '/v1/contacts', { name: 'Ada' });
  const association = { name: 'Owner', target_type: 'contact' };
  const owner = await create(call, '/v1/objects/vehicles/associations', association);
  const links = [{ association_id: owner.id, target_id: contact.id }];
  const { id } = await dataOf(createRecord(call, { properties: { make: 'Seat' }, links }));

  const plain = await dataOf(call('GET', `/v1/objects/vehicles/records/${id}`));
  const expanded = await dataOf(call('GET', `/v1/objects/vehicles/records/${id}?expand=links`));
  const { body } = await call('GET', `/v1/objects/vehicles/records?target_id=none,${contact.id}`);

  expect(plain).not.toHaveProperty('links');
  expect(expanded.links).toMatchObject([
    {
      object: 'record_link',
      target_type: 'contact',
      target_id: contact.id,
      target_name: 'Ada',
      target_object_key: null,
    },
  ]);
  expect(body.data.map((record: any) => record.id)).toEqual([id]);
});

test('an association to one target refuses a second, but not one named twice, and one from one record another (A-118)', async () => {
  const { call } = await openWithVehicles();
  const one = await create(call, '/v1/contacts', { name: 'Ada' });
  const two = await create(call, '/v1/contacts', { name: 'Bea' });
  const association = { name: 'Keeper', target_type: 'contact', cardinality: 'one_to_one' };
  const keeper = await create(call, '/v1/objects/vehicles/associations', association);
  const link = (target: string) => ({ association_id: keeper.id, target_id: target });
  const properties = { make: 'Seat' };
  const both = await createRecord(call, { properties, links: [link(one.id), link(two.id)] });
  const first = await createRecord(call, { properties, links: [link(one.id), link(one.id)] });
  const taken = await createRecord(call, { properties, links: [link(one.id)] });
  const nobody = await createRecord(call, { properties, links: [link('con_none')] });

  expect([both.status, first.status, taken.status, nobody.status]).toEqual([409, 201, 409, 400]);
});

test('an update merges properties, replaces links, follows with the name and dates a new stage (A-119)', async () => {
  const { call } = await openWithVehicles();
  const properties = { make: 'Seat', plate: 'A', seats: 5 };
  const { id } = await dataOf(createRecord(call, { properties }));
  const moved = { stage: 'sold', owner_id: 'usr_1', links: [] };
  const changes = { properties: { plate: 'B', seats: null }, ...moved };
  const path = `/v1/objects/vehicles/records/${id}?expand=links`;
  const after = await dataOf(call('PATCH', path, changes));

  expect(after).toMatchObject({ ...moved, name: 'Seat B', stage_changed_at: expect.any(String) });
  expect(after.properties).toEqual({ make: 'Seat', plate: 'B' });
});

test('the number of a deleted record is not given again, and references to it are gone (A-119)', async () => {
  const { call } = await openWithVehicles();
  const vehicles = { type: 'reference', key: 'vehicle', name: 'Vehicle', object_key: 'vehicles' };
  const named = { key: 'policies', name: 'Policy', name_template: 'For {vehicle.plate}' };
  await call('POST', '/v1/objects', { ...named, properties: [vehicles] });
  const vehicle = await dataOf(createRecord(call, { properties: { make: 'Seat', plate: 'A' } }));
  const path = '/v1/objects/policies/records';
  const policy = await create(call, path, { properties: { vehicle: vehicle.id } });
  await call('DELETE', `/v1/objects/vehicles/records/${vehicle.id}`);
  const next = await dataOf(createRecord(call, { properties: { make: 'Seat' } }));

  expect(policy).toMatchObject({ name: 'For A', display_number: null });
  expect((await dataOf(call('GET', `${path}/${policy.id}`))).properties).toEqual({});
  expect(next.number).toBe(2);
});

test('a definition never contradicts what is stored (A-114, A-117)', async () => {
  const { call } = await openWithVehicles();
  const held = { make: 'Seat', plate: 'A' };
  const { id } = await dataOf(createRecord(call, { properties: held }));
  const change = (body: object) => call('PATCH', '/v1/objects/vehicles', body);

  const answers = [
    await call('POST', '/v1/objects', VEHICLES),
    await change({ properties: [{ type: 'number', key: 'make', name: 'Make' }] }),
    await change({ stages: [{ key: 'sold', name: 'Sold' }] }),
    await call('DELETE', '/v1/objects/vehicles'),
  ];

  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  const { properties } = await dataOf(call('GET', `/v1/objects/vehicles/records/${id}`));
  expect(properties).toEqual(held);
});

const MAKE = { type: 'text', key: 'make', name: 'Make' };
const COVER = {
  type: 'select',
  key: 'cover',
  name: 'Cover',
  multiple: true,
  choices: [
    { value: 'full', label: 'Full' },
    { value: 'fire', label: 'Fire' },
  ],
};

async function openWithCar(held: object) {
  const { call } = await openSandbox();
  await create(call, '/v1/objects', { key: 'cars', name: 'Car', properties: [MAKE, COVER] });
  const { id } = await create(call, '/v1/objects/cars/records', { properties: held });
  return { call, id };
}

test.each([
  ['a property with values', [MAKE]],
  ['a choice that a record holds', [MAKE, { ...COVER, choices: [COVER.choices[0]] }]],
  ['that a property holds several choices', [MAKE, { ...COVER, multiple: false }]],
])('leaving out %s destroys nothing (A-117)', async (_, properties) => {
  const held = { make: 'Seat', cover: ['full', 'fire'] };
  const { call, id } = await openWithCar(held);

  const refused = await call('PATCH', '/v1/objects/cars', { properties });

  expect([refused.status, refused.body.error.code]).toEqual([409, 'property_in_use']);
  expect((await dataOf(call('GET', '/v1/objects/cars'))).properties).toHaveLength(2);
  expect((await dataOf(call('GET', `/v1/objects/cars/records/${id}`))).properties).toEqual(held);
});

test('remove_properties deletes a property with its values, and what has none may be left out (A-117)', async () => {
  const { call, id } = await openWithCar({ make: 'Seat' });

  const without = await dataOf(call('PATCH', '/v1/objects/cars', { properties: [MAKE] }));
  const removed = await dataOf(call('PATCH', '/v1/objects/cars', { remove_properties: ['make'] }));
  await dataOf(call('PATCH', '/v1/objects/cars', { properties: [MAKE] }));

  expect([without.properties, removed.properties].map(({ length }) => length)).toEqual([1, 0]);
  expect((await dataOf(call('GET', `/v1/objects/cars/records/${id}`))).properties).toEqual({});
});

test('a property called constructor has no value until it is given one (A-116)', async () => {
  const { call } = await openSandbox();
  const properties = [{ type: 'text', key: 'constructor', name: 'Constructor' }];
  await create(call, '/v1/objects', { key: 'cars', name: 'Car', properties });

  expect((await create(call, '/v1/objects/cars/records', {})).name).toBe('Car');
});
