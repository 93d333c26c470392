// What may happen in a year: the work of a team, and the faults beside it. The books say what has to be true after it.
import {
  ConnectionError,
  importAllContacts,
  ImportError,
  InternalApiError,
} from '../../src/index.ts';
import type { World } from './world.ts';

/** A person as the books have one: addresses, labels, and the key that it was created with. */
export interface Person {
  readonly emails: string[];
  tags: Set<string>;
  readonly key?: string;
  /** Simulated days at which it was created. */
  readonly day: number;
}

/** What has to be true. */
export class Books {
  readonly people = new Map<string, Person>();
  readonly erased: string[] = [];
  /** Created, and neither erased nor merged before their event had to be handled. */
  readonly announced = new Set<string>();
  days = 0;
  count = 0;
  /** A receiver that was killed may handle an event twice that it was about. */
  hasKilledReceiver = false;

  address = (): string => `p${(this.count += 1)}@example.com`;
  pick(draw: number): string | undefined {
    return [...this.people.keys()][draw % Math.max(1, this.people.size)];
  }
}

export type Step = (world: World, books: Books, draw: number) => Promise<void>;

const DAY_MS = 24 * 3_600_000;
const EVER = '2020-01-01T00:00:00Z';

/** A day that passes at once uses up all attempts while the lease of a killed receiver lasts: its team looks after it. */
async function advance(world: World, books: Books, milliseconds: number): Promise<void> {
  await world.control('advanceClock', { body: { milliseconds } });
  if (books.hasKilledReceiver) await recover(world);
}

async function pass(world: World, books: Books, days: number): Promise<void> {
  books.days += days;
  await advance(world, books, days * DAY_MS);
}

/** Reactivates and redelivers until nothing fails or waits: an attempt that is under way can still fail afterwards. */
async function recover(world: World, tries = 40): Promise<void> {
  const { apps, call, control, endpointId } = world;
  const { webhooks } = apps[0];
  const { data: endpoint } = await call(webhooks.get(endpointId));
  if (endpoint.status === 'auto_disabled')
    await call(webhooks.update(endpointId, { status: 'active' }));
  const { data: again } = await call(webhooks.redeliver(endpointId, { failed_since: EVER }));
  const { data: pending } = await call(webhooks.listDeliveries(endpointId, { status: 'pending' }));
  if (again.deliveries + pending.length === 0) return;
  if (tries === 1) throw new Error('Deliveries still fail, though the receiver is up.');
  await control('advanceClock', { body: { milliseconds: 2_000 } });
  await new Promise((done) => setTimeout(done, 250));
  await recover(world, tries - 1);
}

/** Goes on until a call gets through, as one does in a storm: what creates has its key. */
async function persist<Result>(work: () => Promise<Result>, tries = 8): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isPassing = error instanceof ConnectionError || error instanceof InternalApiError;
    if (!isPassing || tries === 1) throw error;
    return persist(work, tries - 1);
  }
}

async function create({ apps, call }: World, books: Books): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    const email = books.address();
    const key = `key-${email}`;
    const { contacts } = apps[count % 2 ? 0 : 1];
    const { data } = await persist(() =>
      call(contacts.create({ email, tags: ['new'] }, { idempotencyKey: key })),
    );
    books.people.set(data.id, { emails: [email], tags: new Set(['new']), key, day: books.days });
    books.announced.add(data.id);
  }
}

/** The one of whom the response was lost: the same key within a day is the same contact. */
async function repeat({ apps, call }: World, books: Books, draw: number): Promise<void> {
  const id = books.pick(draw);
  const person = books.people.get(id ?? '');
  const [email] = person?.emails ?? [];
  if (!person?.key || !email || books.days > person.day || person.emails.length > 1) return;
  const body = { email, tags: ['new'] };
  const { data } = await call(apps[0].contacts.create(body, { idempotencyKey: person.key }));
  if (data.id !== id) throw new Error(`The key of ${id} made ${data.id}.`);
}

/** An import in four batches; the sandbox dies in the midst of some, and it goes on by its error. */
async function importRows(world: World, books: Books, draw: number): Promise<void> {
  const emails = Array.from({ length: 12 }, () => books.address());
  const rows = emails.map((email) => ({ email }));
  const options = { batchSize: 3, idempotencyKey: `import-${books.count}`, timeoutMs: 20_000 };
  const [app] = world.apps;
  const first = importAllContacts(app, rows, options);
  const dies = draw % 3 === 0;
  const death = dies
    ? new Promise((done) => setTimeout(done, draw % 200)).then(() => restartSandbox(world))
    : undefined;
  await world.call(
    first.catch((error: unknown) => {
      if (!(error instanceof ImportError)) throw error;
      return importAllContacts(app, rows, { ...options, resume: error });
    }),
  );
  await death;
  for (const email of emails) {
    const { data: items } = await world.call(app.contacts.list({ email }));
    if (items.length !== 1) throw new Error(`${email} was imported ${items.length} times.`);
    const { id = '' } = items[0] ?? {};
    books.people.set(id, { emails: [email], tags: new Set(), day: books.days });
    books.announced.add(id);
  }
}

/** Two who have read the same contact: one wins, and both add a label. */
async function race({ apps, call }: World, books: Books, draw: number): Promise<void> {
  const id = books.pick(draw);
  if (!id) return;
  const { response } = await persist(() => call(apps[0].contacts.get(id)));
  const headers = { 'If-Match': response.headers.get('etag') ?? '' };
  const changes = [1, 2].map((each) => ({ name: `N${draw}-${each}` }));
  const results = await Promise.allSettled(
    changes.map((change, at) => call(apps[at as 0 | 1].contacts.update(id, change, { headers }))),
  );
  const won = results.filter(({ status }) => status === 'fulfilled').length;
  if (won !== 1) throw new Error(`${won} of two writers won at ${id}.`);
  const labels = [`a${draw}`, `b${draw}`];
  await Promise.all(
    labels.map((tag, at) =>
      persist(() => call(apps[at as 0 | 1].contacts.update(id, { add_tags: [tag] }))),
    ),
  );
  for (const tag of labels) books.people.get(id)?.tags.add(tag);
}

async function merge({ apps, call }: World, books: Books, draw: number): Promise<void> {
  const [one, other] = [books.pick(draw), books.pick(draw + 1)];
  if (!one || !other || one === other) return;
  await call(apps[0].contacts.merge(one, { merged_contact_id: other }));
  const [kept, gone] = [books.people.get(one), books.people.get(other)];
  kept?.emails.push(...(gone?.emails ?? []));
  for (const tag of gone?.tags ?? []) kept?.tags.add(tag);
  books.people.delete(other);
}

async function erase({ apps, call }: World, books: Books, draw: number): Promise<void> {
  const id = books.pick(draw);
  const person = books.people.get(id ?? '');
  if (!id || !person) return;
  await call(apps[0].contacts.update(id, { name: `Was ${person.emails[0]}` }));
  await call(apps[0].contacts.delete(id));
  books.erased.push(...person.emails);
  books.people.delete(id);
  books.announced.delete(id);
}

async function talk({ apps, call, control }: World, books: Books, draw: number): Promise<void> {
  const id = books.pick(draw);
  const [email] = books.people.get(id ?? '')?.emails ?? [];
  if (!id || !email) return;
  await call(
    apps[1].messages.send({ to: { contact_id: id }, content: { type: 'text', text: email } }),
  );
  await control('receiveMessage', {
    body: { from: email, content: { type: 'text', text: 'Yes' } } as never,
  });
}

async function restartSandbox({ sandbox }: World): Promise<void> {
  await sandbox.kill();
  await sandbox.start();
}

/** Calls under way when the machine falls asleep end well. */
async function sleep(world: World, books: Books, draw: number): Promise<void> {
  const asleep = world[draw % 2 ? 'sandbox' : 'receiver'].suspend(1_500);
  await create(world, books);
  await asleep;
}

/** The receiver is gone for a day, its endpoint is disabled, and its team recovers as the guide says. */
async function outage(world: World, books: Books): Promise<void> {
  const { apps, call, receiver } = world;
  books.hasKilledReceiver = true;
  await receiver.kill();
  const since = (await call(apps[0].contacts.create({ email: books.address() }))).data;
  books.people.set(since.id, {
    ...{ emails: [since.email ?? ''], tags: new Set(), day: books.days },
  });
  books.announced.add(since.id);
  await create(world, books);
  await world.control('advanceClock', { body: { milliseconds: DAY_MS } });
  books.days += 1;
  await receiver.start();
  await recover(world);
}

async function storm(world: World, books: Books, draw: number): Promise<void> {
  const faults = [
    { share: 0.3, status: 503 },
    { share: 0.2, reset: 'after' },
  ];
  await world.control('replaceFaults', { body: { faults } as never });
  try {
    await create(world, books);
    await race(world, books, draw).catch((error: unknown) => {
      // A write whose response was lost comes back with the stored one; its version has moved on.
      if (!String(error).includes('of two writers')) throw error;
    });
  } finally {
    await world.control('replaceFaults', { body: { faults: [] } });
  }
}

export const STEPS: Readonly<Record<string, Step>> = {
  create,
  repeat,
  importRows,
  race,
  merge,
  erase,
  talk,
  sleep,
  outage,
  storm,
  restart: (world) => restartSandbox(world),
  hours: (world, books, draw) => advance(world, books, (draw % 5) * 3_600_000),
  days: (world, books, draw) => pass(world, books, 1 + (draw % 7)),
};
