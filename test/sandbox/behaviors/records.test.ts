import { expect, test } from 'vitest';
import { create as createAt, dataOf, openSandbox, type Call } from '../open-sandbox.ts';

const PARTS = {
  key: 'parts',
  name: 'Part',
  properties: [
    { type: 'select', key: 'kind', name: 'Kind', choices: [{ value: 'w', label: 'Wheel' }] },
    {
      type: 'select',
      key: 'colors',
      name: 'Colors',
      multiple: true,
      choices: [
        { value: 'r', label: 'Red' },
        { value: 'b', label: 'Blue' },
      ],
    },
    { type: 'text', key: 'note', name: 'Note' },
    { type: 'number', key: 'seats', name: 'Seats' },
    { type: 'date', key: 'built', name: 'Built' },
    { type: 'reference', key: 'of', name: 'Of', object_key: 'parts' },
  ],
};

async function openWithParts(template?: string) {
  const box = await openSandbox();
  const definition = { ...PARTS, ...(template ? { name_template: template } : {}) };
  await createAt(box.call, '/v1/objects', definition);
  const create = (properties: object, more: object = {}) =>
    box.call('POST', '/v1/objects/parts/records', { properties, ...more });
  return { ...box, create };
}

test.each([
  ['{kind}: {colors} {note}', { kind: 'w', colors: ['r', 'b'] }, 'Wheel: Red, Blue'],
  ['{nothing} {kind.more}', {}, 'Part'],
  [undefined, { note: 'spare' }, 'spare'],
  [undefined, { kind: 'w' }, 'Part'],
])('a record is named by %j (A-116)', async (template, properties, name) => {
  const { create } = await openWithParts(template);

  expect(await dataOf(create(properties))).toMatchObject({ name });
});

test('a name follows references to their ends, and says nothing of what is not there (A-116)', async () => {
  const { create } = await openWithParts('{note}{of}{of.note}{of.of.note}');
  const one = await dataOf(create({ note: 'A' }));
  const two = await dataOf(create({ note: 'B', of: one.id }));

  expect(await dataOf(create({ of: two.id }))).toMatchObject({ name: 'BAABA' });
});

test.each([
  ['kind', 'x', 'must be one of w'],
  ['colors', ['r', 'x'], 'must be a list of r, b'],
  ['colors', 'x', 'must be a list of r, b'],
  ['note', 1, 'must be a string'],
  ['seats', '5', 'must be a number'],
  ['built', '2026-02-30', 'must be a day such as 2026-09-30'],
  ['doors', 5, 'is not a property of parts'],
  ['of', 'rec_none', 'must be the id of a record of parts'],
])(
  'a property %s of %j is a 400 that says what fits (R-040, A-115)',
  async (key, value, message) => {
    const { create } = await openWithParts();

    const { status, body } = await create({ [key]: value });

    expect(status).toBe(400);
    expect(body.error.details.issues).toMatchObject([{ pointer: `/properties/${key}`, message }]);
  },
);

test('a stage of an object that has none is a 400, and a record of another object a 404', async () => {
  const { call, create } = await openWithParts();
  await createAt(call, '/v1/objects', { key: 'cars', name: 'Car', properties: [] });
  const { id } = await dataOf(create({}));
  const wrong = { stage: 'new' };

  const path = `/v1/objects/parts/records/${id}`;
  for (const { status, body } of [await create({}, wrong), await call('PATCH', path, wrong)]) {
    expect(status).toBe(400);
    expect(body.error.details.issues[0].message).toBe(
      'must be a stage of the custom object, which has none',
    );
  }
  expect((await call('GET', path)).status).toBe(200);
  expect((await call('GET', path.replace('parts', 'cars'))).status).toBe(404);
});

async function targetOf(call: Call, type: string) {
  const bodies: Record<string, [path: string, body: object, name: string]> = {
    contact: ['/v1/contacts', { name: 'Ada' }, 'Ada'],
    company: ['/v1/companies', { name: 'Analytical' }, 'Analytical'],
    deal: ['/v1/deals', { title: 'Engine' }, 'Engine'],
    ticket: ['/v1/tickets', { subject: 'Smoke' }, 'Smoke'],
    object: ['/v1/objects/parts/records', { properties: { note: 'spare' } }, 'spare'],
  };
  const [path, body, name] = bodies[type]!;
  const { id } = await createAt(call, path, body);
  return { id: String(id), name, path: `${path}/${id}` };
}

/** An association of parts; returns what links a record by it. */
async function linkTo(call: Call, type: string, more: object = {}) {
  const association = { name: 'Of', target_type: type, cardinality: 'many_to_many', ...more };
  const { id } = await createAt(call, '/v1/objects/parts/associations', association);
  return (target: string) => ({ links: [{ association_id: id, target_id: target }] });
}

test.each(['contact', 'company', 'deal', 'ticket', 'object'])(
  'a link to a %s has the name of its target, and goes with it, as notes do; none is to what is another (A-95, A-102, A-117, A-118)',
  async (type) => {
    const { call, create } = await openWithParts();
    const target = await targetOf(call, type);
    const object = type === 'object' ? { target_object_key: 'parts' } : {};
    const link = await linkTo(call, type, object);
    const made = await dataOf(create({}, link(target.id)));
    const path = `/v1/objects/parts/records/${made.id}?expand=links`;

    expect((await dataOf(call('GET', path))).links).toMatchObject([{ target_name: target.name }]);
    expect((await create({}, link('con_none'))).status).toBe(400);

    const on = { target_type: type, target_id: target.id };
    const note = await call('POST', '/v1/notes', { ...on, body: 'Soon' });
    await call('DELETE', target.path);

    expect((await dataOf(call('GET', path))).links).toEqual([]);
    const isNoteOf = type !== 'object';
    expect(note.status).toBe(isNoteOf ? 201 : 400);
    if (isNoteOf) expect((await call('GET', `/v1/notes/${note.body.data.id}`)).status).toBe(404);
  },
);

test('a merge moves links and notes, and keeps what only one of the two has, once (A-79)', async () => {
  const { sandbox, call, create } = await openWithParts();
  const ada = { email: 'ada@example.com', tags: ['a', 'b'] };
  const stays = await createAt(call, '/v1/contacts', { name: 'Ada', tags: ['a'] });
  const goes = await createAt(call, '/v1/contacts', ada);
  const link = await linkTo(call, 'contact');
  const links = [stays.id, goes.id].flatMap((id) => link(id).links);
  const linked = await dataOf(create({}, { links }));
  const note = { target_type: 'contact', target_id: goes.id, body: 'Likes engines' };
  const { id: noteId } = await createAt(call, '/v1/notes', note);
  await sandbox.advance(1_000);

  const path = `/v1/contacts/${stays.id}/merge`;
  const merged = await createAt(call, path, { merged_contact_id: goes.id });
  const record = await dataOf(call('GET', `/v1/objects/parts/records/${linked.id}?expand=links`));

  expect(merged).toMatchObject({ name: 'Ada', email: 'ada@example.com', tags: ['a', 'b'] });
  expect(record.links).toMatchObject([{ target_id: stays.id }]);
  const moved = { contact_id: stays.id, target_id: stays.id, updated_at: record.updated_at };
  expect(record.updated_at > linked.updated_at).toBe(true);
  expect(await dataOf(call('GET', `/v1/notes/${noteId}`))).toMatchObject(moved);
});

test('records that share a target after a merge keep their links to it, and no other gets one (A-79, A-118)', async () => {
  const { call, create } = await openWithParts();
  const link = await linkTo(call, 'contact', { cardinality: 'one_to_one' });
  const [stays, goes] = [await targetOf(call, 'contact'), await targetOf(call, 'contact')];
  const made = [await create({}, link(stays.id)), await create({}, link(goes.id))];
  await createAt(call, `${stays.path}/merge`, { merged_contact_id: goes.id });

  for (const { body } of made) {
    const path = `/v1/objects/parts/records/${body.data.id}`;
    expect((await call('PATCH', path, link(stays.id))).status).toBe(200);
  }
  expect((await create({}, link(stays.id))).body.error.code).toBe('record_link_taken');
});
