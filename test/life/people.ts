// What a team does with people: created, imported, changed by two at once, merged, erased, asked and told.
import { setTimeout as wait } from 'node:timers/promises';
import type { FaultRule } from '../../generated/control.ts';
import { importAllContacts, ImportError } from '../../src/index.ts';
import { type Books, insist, isRefused } from './books.ts';
import { oneOf, persist, type Step, withFaults } from './step.ts';
import type { World } from './world.ts';

/** Some people at once, each by this tree's client if its draw is odd. */
export async function createSome(world: World, books: Books, draws: number[]): Promise<void> {
  const { apps, call } = world;
  const made = draws.map(async (draw) => {
    const email = books.address();
    const key = `key-${email}`;
    const { contacts } = apps[draw % 2 ? 0 : 1];
    const { data } = await persist(books, () =>
      call(contacts.create({ email, tags: ['new'] }, { idempotencyKey: key })),
    );
    const person = { emails: [email], tags: new Set(['new']), key };
    return [data.id, person] as const;
  });
  // In the order of the draws, whoever was first: the next steps choose by it.
  for (const [id, person] of await Promise.all(made)) books.add(id, person);
}

const create: Step = (world, books) => createSome(world, books, [0, 1, 2]);

/** The same key within a day is the same contact, as for one whose response was lost; after a day it is another. */
const repeat: Step = async ({ apps, call }, books, draw) => {
  const id = books.pick(draw);
  const person = books.people.get(id ?? '');
  const [email, other] = person?.emails ?? [];
  if (!person?.key || !email || other || (books.days - person.day) % 2 === 1) return;
  const body = { email, tags: ['new'] };
  const { data } = await call(apps[0].contacts.create(body, { idempotencyKey: person.key }));
  const isSame = books.days === person.day;
  insist((data.id === id) === isSame, `The key of ${id} of another day made ${data.id}.`);
  if (!isSame) books.add(data.id, { emails: [email], tags: new Set(['new']) });
};

/**
 * An import in four batches. The sandbox dies in the midst of some, which it outlasts; of others each response is lost
 * until it gives up, and it goes on by its error.
 */
const importRows: Step = async (world, books, draw) => {
  const emails = Array.from({ length: 12 }, () => books.address());
  const rows = emails.map((email) => ({ name: email }));
  const given = { batchSize: 3, idempotencyKey: `import-${books.count}` };
  const times = { initialIntervalMs: 100, timeoutMs: 20_000 };
  const [app] = world.apps;
  if (draw % 2) {
    const lost: FaultRule[] = [{ operation: 'contacts.import', reset: 'after' }];
    const failure = await withFaults(world, lost, () =>
      importAllContacts(app, rows, { ...given, ...times, maxRetries: 0, timeoutMs: 500 }).then(
        () => undefined,
        (error: unknown) => error,
      ),
    );
    if (!(failure instanceof ImportError)) throw failure;
    books.errors.push(JSON.stringify(failure), String(failure.stack));
    await world.call(importAllContacts(app, rows, { ...times, resume: failure }));
  } else {
    const death = draw % 4 === 0 && wait(draw % 200).then(() => world.sandbox.restart());
    const work = importAllContacts(app, rows, { ...given, ...times }).catch(async (error) => {
      // On a busy machine the sandbox starts for longer than a client tries.
      if (!death || !(error instanceof ImportError)) throw error;
      await death;
      return importAllContacts(app, rows, { ...times, resume: error });
    });
    // Its bound of time begins when the sandbox is there again.
    await Promise.all([work, Promise.resolve(death).then(() => world.call(work))]);
  }
  const found = new Map<string, string[]>();
  for await (const { id, name = '' } of app.contacts.list({ limit: 100 }))
    found.set(name, [...(found.get(name) ?? []), id]);
  for (const email of emails) {
    const [id = '', ...others] = found.get(email) ?? [];
    insist(id !== '' && others.length === 0, `${email} was imported ${others.length + 1} times.`);
    books.add(id, { emails: [] });
  }
};

/** Two who have read the same contact: one wins, and both add a label. */
const race: Step = async ({ apps, call }, books, draw) => {
  const id = books.pick(draw);
  if (!id) return;
  const { response } = await persist(books, () => call(apps[0].contacts.get(id)));
  const etag = response.headers.get('etag') ?? '';
  const results = await Promise.allSettled(
    apps.map((app, at) => {
      // Another name each time: what changes nothing leaves the version as it was, and nobody wins or loses by it.
      const name = `N${at} after ${etag}`;
      return call(app.contacts.update(id, { name }, { headers: { 'If-Match': etag } }));
    }),
  );
  const won = results.filter(({ status }) => status === 'fulfilled').length;
  // A write whose response was lost comes back as refused: its own first attempt has moved the version on.
  insist(won < 2, `Two writers won at ${id}.`);
  const labels = [`a${draw}`, `b${draw}`];
  const { contacts } = apps[0];
  await Promise.all(
    labels.map((tag) => persist(books, () => call(contacts.update(id, { add_tags: [tag] })))),
  );
  for (const tag of labels) books.people.get(id)?.tags.add(tag);
};

const merge: Step = async ({ apps, call }, books, draw) => {
  const [one, other] = [books.pick(draw), books.pick(draw + 1)];
  if (!one || !other || one === other) return;
  await call(apps[0].contacts.merge(one, { merged_contact_id: other }));
  const [kept, gone] = [books.people.get(one), books.people.get(other)];
  kept?.emails.push(...(gone?.emails ?? []));
  for (const tag of gone?.tags ?? []) kept?.tags.add(tag);
  if (kept && gone?.hasOptedOut) kept.hasOptedOut = true;
  books.people.delete(other);
};

const erase: Step = async ({ apps, call }, books, draw) => {
  const id = books.pick(draw);
  const person = books.people.get(id ?? '');
  if (!id || !person) return;
  await call(apps[0].contacts.update(id, { name: `Was ${person.emails[0]}` }));
  await call(apps[0].contacts.delete(id));
  books.erased.push(...person.emails);
  books.people.delete(id);
  books.announced.delete(id);
};

const talk: Step = async ({ apps, call, control }, books, draw) => {
  const [id, email] = oneOf(books, draw);
  if (!id || !email) return;
  const content = { type: 'text', text: email } as const;
  await call(apps[1].messages.send({ to: { contact_id: id }, content }));
  await control('receiveMessage', {
    body: { from: email, content: { type: 'text', text: 'Yes' } },
  });
};

/** One says STOP: marketing is refused from then on, and what is not marketing is sent. */
const optOut: Step = async ({ apps, call, control }, books, draw) => {
  const [id, email] = oneOf(books, draw);
  const person = books.people.get(id ?? '');
  if (!id || !email || !person) return;
  const content = { type: 'text', text: 'Hello' } as const;
  await call(apps[0].messages.send({ to: { contact_id: id }, content }));
  await control('receiveMessage', {
    body: { from: email, content: { type: 'text', text: 'STOP' } },
  });
  person.hasOptedOut = true;
  const again = { to: { contact_id: id }, content, category: 'marketing' } as const;
  const marketing = call(apps[0].messages.send(again));
  insist(await isRefused(marketing, 'recipient_opted_out'), `${id} got marketing after STOP.`);
};

export const PEOPLE = { create, repeat, importRows, race, merge, erase, talk, optOut };
