// What may happen to a sandbox and to its model. Each returns once both have changed alike.
import fc from 'fast-check';
import { expect } from 'vitest';
import { dataOf } from '../open-sandbox.ts';
import { KINDS, type Kind, type Known, type ModeledSandbox } from './modeled-sandbox.ts';

/** A step of a random sequence; it prints what it was drawn as. */
export interface Command {
  readonly name: string;
  run(model: ModeledSandbox): Promise<void>;
}

const NAMES: Readonly<Record<Kind, string>> = {
  contacts: 'name',
  companies: 'name',
  deals: 'title',
  tasks: 'title',
  tickets: 'subject',
  notes: 'body',
};

/** Fields that refer to something that may be deleted; a note is a part of what it is on. */
const REFERRING: readonly (readonly [field: string, from: readonly Kind[], to: Kind])[] = [
  ['company_id', ['contacts', 'deals', 'tasks', 'tickets'], 'companies'],
  ['contact_id', ['deals', 'tasks', 'tickets', 'notes'], 'contacts'],
  ['deal_id', ['tasks'], 'deals'],
  ['ticket_id', ['tasks'], 'tickets'],
];

// Contacts are what most counters count.
const kind = fc.constantFrom(...KINDS, 'contacts', 'contacts', 'contacts');
const draw = fc.nat({ max: 1_000 });
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });

const create = fc.tuple(kind, text, draw).map(([of, name, at]): Command => ({
  name: `create ${of} "${name}" ${at}`,
  async run(model) {
    const references = REFERRING.flatMap(([field, from, to]) =>
      from.includes(of) && of !== 'notes' && at % 2 ? [[field, model.pick(to, at)] as const] : [],
    );
    const target = model.pick('contacts', at);
    if (of === 'notes' && !target) return;
    const fields = {
      [NAMES[of]]: name,
      ...Object.fromEntries(references.filter(([, id]) => id)),
      ...(of === 'notes' && { target_type: 'contact', target_id: target }),
      ...(of === 'contacts' && at % 3 && { email: `c${model.writes.length}@example.com` }),
    };
    const { status, body } = await model.write(`/v1/${of}`, fields);
    expect(status).toBe(201);
    const stage = of === 'contacts' ? { stage: 'lead' } : {};
    model.known[of].set(body.data.id, { ...fields, ...stage, id: body.data.id });
  },
}));

const update = fc.tuple(kind, text, draw, fc.boolean()).map(([of, name, at, isMoved]): Command => ({
  name: `update ${of} "${name}" ${at} ${isMoved}`,
  async run(model) {
    const id = model.pick(of, at);
    if (!id) return;
    const patch = {
      [NAMES[of]]: name,
      ...(of === 'contacts' && isMoved ? { stage: at % 3 ? 'customer' : 'lead' } : {}),
    };
    await dataOf(model.box.call('PATCH', `/v1/${of}/${id}`, patch));
    model.known[of].set(id, { ...(model.known[of].get(id) as Known), ...patch });
  },
}));

/** Two who have read the same: the second to write is told so, and changes nothing. */
const race = fc.tuple(kind, text, draw).map(([of, name, at]): Command => ({
  name: `race ${of} "${name}" ${at}`,
  async run(model) {
    const id = model.pick(of, at);
    if (!id) return;
    const path = `/v1/${of}/${id}`;
    const headers = { 'if-match': (await model.box.call('GET', path)).headers.get('etag') ?? '' };
    const patch = { [NAMES[of]]: `${name}${at}` };
    const isChange = model.known[of].get(id)?.[NAMES[of]] !== patch[NAMES[of]];
    const first = await model.box.call('PATCH', path, patch, { headers });
    const second = await model.box.call('DELETE', path, undefined, { headers });
    expect(first.status).toBe(200);
    if (!isChange) return forget(model, of, id);
    expect([second.status, second.body.error.code]).toEqual([412, 'precondition_failed']);
    model.known[of].set(id, { ...(model.known[of].get(id) as Known), ...patch });
  },
}));

const remove = fc.tuple(kind, draw).map(([of, at]): Command => ({
  name: `delete ${of} ${at}`,
  async run(model) {
    const id = model.pick(of, at);
    if (!id) return;
    const deleted = await dataOf(model.box.call('DELETE', `/v1/${of}/${id}`));
    expect(deleted).toMatchObject({ id, deleted: true });
    expect((await model.box.call('GET', `/v1/${of}/${id}`)).status).toBe(404);
    forget(model, of, id);
  },
}));

function forget(model: ModeledSandbox, of: Kind, id: string): void {
  model.known[of].delete(id);
  for (const [noteId, note] of model.known.notes) {
    if (note['target_id'] === id) model.known.notes.delete(noteId);
  }
  for (const [field, from, to] of REFERRING) {
    if (to !== of) continue;
    for (const each of from) dropField(model.known[each], field, id);
  }
}

function dropField(all: Map<string, Known>, field: string, id: string): void {
  for (const [own, { [field]: reference, ...rest }] of all) {
    if (reference === id) all.set(own, rest as Known);
  }
}

const repeat = fc.tuple(draw, fc.boolean()).map(([at, isOther]): Command => ({
  name: `repeat ${at} ${isOther}`,
  async run({ writes, box, known }) {
    const write = writes[at % Math.max(1, writes.length)];
    if (!write) return;
    const body = isOther ? { ...write.body, other: at } : write.body;
    const headers = { 'idempotency-key': write.key };
    const { status, text: again } = await box.call('POST', write.path, body, { headers });
    const { object, id, target_id: target } = JSON.parse(write.text).data;
    const contact = object === 'note' ? target : id;
    const isErased = ['contact', 'note'].includes(object) && !known.contacts.has(contact);
    if (isOther || isErased) expect([status, again.includes(id)]).toEqual([409, false]);
    else expect(again).toBe(write.text);
  },
}));

const send = draw.map((at): Command => ({
  name: `send ${at}`,
  async run(model) {
    const id = model.pick('contacts', at);
    if (!id) return;
    const message = { to: { contact_id: id }, content: { type: 'text', text: 'Hello' } };
    const { status, body } = await model.box.call('POST', '/v1/messages', message);
    if (model.known.contacts.get(id)?.['email']) model.messages += 1;
    else expect(body.error?.code).toBe('no_channel');
    expect(status).toBe(body.error ? 409 : 201);
  },
}));

const launch = fc.constant<Command>({
  name: 'launch',
  async run(model) {
    const path = `/v1/campaigns/${model.campaignId}`;
    const { status } = await model.box.call('POST', `${path}/launch`);
    expect([201, 409]).toContain(status);
    if (status === 409) return;
    await model.box.sandbox.advance(0);
    const reached = model.customers().length;
    model.runs += 1;
    model.campaignTotal += reached;
    model.messages += reached;
  },
});

/** So that messages are on their way when something else happens. */
const wait = fc.constantFrom(0, 200, 1_000).map((milliseconds): Command => ({
  name: `wait ${milliseconds}`,
  run: ({ box }) => box.sandbox.advance(milliseconds),
}));

/** After all messages have arrived no run is under way. */
const rest = fc.constant<Command>({
  name: 'rest',
  async run({ box, campaignId, runs }) {
    await box.sandbox.advance(60_000);
    const { status } = await dataOf(box.call('GET', `/v1/campaigns/${campaignId}`));
    if (runs > 0) expect(status).not.toBe('running');
  },
});

/** Any command; creating is the most frequent one. */
export const command: fc.Arbitrary<Command> = fc
  .oneof(
    { weight: 6, arbitrary: create },
    { weight: 3, arbitrary: update },
    { weight: 2, arbitrary: race },
    { weight: 2, arbitrary: remove },
    { weight: 2, arbitrary: repeat },
    { weight: 1, arbitrary: send },
    { weight: 1, arbitrary: launch },
    { weight: 1, arbitrary: wait },
    { weight: 1, arbitrary: rest },
  )
  .map((drawn) => ({ ...drawn, [fc.toStringMethod]: () => drawn.name }));
