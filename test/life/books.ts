// What has to be true: the books of the team, and whether the world agrees with them.
import { setTimeout as wait } from 'node:timers/promises';
import { InvalidRequestError } from '../../src/index.ts';
import type { World } from './world.ts';

/** A person as the books have one: addresses, labels, and the key that it was created with. */
export interface Person {
  readonly emails: string[];
  tags: Set<string>;
  readonly key?: string;
  /** Simulated days at which it was created. */
  readonly day: number;
  hasOptedOut?: boolean;
}

export class Books {
  readonly people = new Map<string, Person>();
  /** The status of each deal. */
  readonly deals = new Map<string, string>();
  /** The value of each record. */
  readonly records = new Map<string, string>();
  readonly erased: string[] = [];
  /** Created, and neither erased nor merged before their event had to be handled. */
  readonly announced = new Set<string>();
  /** The receivers that were killed, which may handle what they were about twice. */
  readonly killed = new Set<string>();
  /** What programs said of calls that failed. */
  readonly errors: string[] = [];
  days = 0;
  count = 0;

  address = (): string => `p${(this.count += 1)}@example.com`;
  pick(draw: number): string | undefined {
    return [...this.people.keys()][draw % Math.max(1, this.people.size)];
  }

  add(id: string, person: Partial<Person> & Pick<Person, 'emails'>): void {
    this.people.set(id, { tags: new Set(), day: this.days, ...person });
    this.announced.add(id);
  }
}

/** The most memory of a process, in megabytes. */
const MOST_MEGABYTES = 400;

export function insist(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what);
}

/** The service has what the books have, and has broken no contract. */
export async function checkBooks(world: World, books: Books): Promise<void> {
  const { apps, call, control, watched, sandbox, receivers } = world;
  await call(checkPeople(world, books));
  const deals = new Map<string, string>();
  const readDeals = async (): Promise<void> => {
    for await (const { id, status } of apps[0].deals.list({ limit: 100 })) deals.set(id, status);
  };
  await call(readDeals());
  for (const [id, status] of books.deals)
    insist(deals.get(id) === status, `${id} is ${deals.get(id)}, not ${status}.`);
  // A full disk is told, too, and is none.
  const { data: all } = await control('listViolations');
  const data = all.filter((each) => !each.includes('disk is full'));
  insist(data.length === 0, `The sandbox broke the contract: ${JSON.stringify(data)}`);
  await watched.drift.flush();
  // Half a body and a 503 are the storm's.
  const drift = watched.drift
    .reports()
    .find(
      ({ severity, rule, status }) => severity === 'fault' && rule !== 'json' && status !== 503,
    );
  insist(drift === undefined, `Drift was seen: ${JSON.stringify(drift)}`);
  for (const { peakMegabytes } of [sandbox, ...receivers.map(({ program }) => program)])
    insist(peakMegabytes < MOST_MEGABYTES, `A process had ${Math.ceil(peakMegabytes)} MB.`);
}

async function checkPeople({ apps }: World, { people }: Books): Promise<void> {
  const found = new Map<string, { emails: string[]; tags: string[] }>();
  for await (const { id, identifiers, tags } of apps[0].contacts.list({ limit: 100 }))
    found.set(id, { emails: identifiers.map(({ value }) => value), tags });
  insist(found.size === people.size, `There are ${found.size} contacts, not ${people.size}.`);
  for (const [id, { emails, tags }] of people) {
    const own = found.get(id);
    const lacks = [
      ...emails.filter((each) => !own?.emails.includes(each)),
      ...[...tags].filter((each) => !own?.tags.includes(each)),
    ];
    insist(lacks.length === 0, `${id} lacks ${lacks.join(', ')}.`);
  }
}

/** What has to be true when all has settled. */
export async function checkEnd(world: World, books: Books): Promise<void> {
  const { apps, elsewhere, call, secrets, sandbox, receivers } = world;
  await checkHandled(world, books);
  await checkAttempts(world, books);
  for (const { endpointId } of receivers) {
    const { data: endpoint } = await call(apps[0].webhooks.get(endpointId));
    insist(endpoint.status === 'active', `${endpointId} is ${endpoint.status}.`);
  }
  const texts = [
    sandbox.output,
    ...receivers.map(({ program }) => program.output),
    ...books.errors,
  ];
  for (const secret of secrets) insist(!texts.join().includes(secret), 'A secret was printed.');
  for (const app of [apps[0], elsewhere]) {
    for await (const entry of app.auditLogs.list({ limit: 100 })) texts.push(JSON.stringify(entry));
    for await (const job of app.jobs.list({ limit: 100 })) {
      insist(job.completed_at !== undefined, `${job.id} does not end.`);
      texts.push(JSON.stringify(job));
    }
    for await (const message of app.messages.list({ limit: 100 }))
      texts.push(JSON.stringify(message));
  }
  const all = texts.join('\n');
  const shows = (email: string) => all.includes(`"${email}"`) || all.includes(` ${email}"`);
  const left = books.erased.filter(shows);
  insist(left.length === 0, `Still there, though erased: ${left.join(', ')}.`);
}

/** No attempt at a receiver that was never killed has failed for want of it, but while it was replaced. */
async function checkAttempts({ control, receivers }: World, { killed }: Books): Promise<void> {
  for (const { endpointId, life } of receivers) {
    if (killed.has(life.store)) continue;
    const query = { webhook_id: endpointId, outcome: 'failed', limit: 1_000 } as const;
    const { data } = await control('listDeliveries', { query });
    const [fault] = data.filter(
      ({ error }) => error?.includes('could not be reached') && !error.includes('ECONNREFUSED'),
    );
    insist(fault === undefined, `${life.store} was charged with: ${fault?.error}`);
  }
}

/** Each event is handled at least once, and once where nothing excuses a second time. */
async function checkHandled({ control, receivers }: World, books: Books): Promise<void> {
  for (const { handled, isTransaction, life } of receivers) {
    let lines = await handled();
    const waiting = (): string[] => {
      const known = new Set(lines.map((line) => line.replace(/^\S+ /, '')));
      return [...books.announced].filter((id) => !known.has(`contact.created ${id}`));
    };
    for (let tries = 0; tries < 60 && waiting().length > 0; tries += 1) {
      await control('advanceClock', { body: { milliseconds: 3_600_000 } });
      await wait(200);
      lines = await handled();
    }
    insist(waiting().length === 0, `${life.store} handled no event of ${waiting().join(', ')}.`);
    const events = lines.map((line) => line.split(' ')[0]);
    const [twice] = events.filter((id, at) => events.indexOf(id) !== at);
    const isExcused = !isTransaction && books.killed.has(life.store);
    insist(isExcused || twice === undefined, `${life.store} handled ${twice} twice.`);
  }
}

/** Whether a call was refused with this code; throws what else went wrong. */
export async function isRefused(work: Promise<unknown>, code: string): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if ((error as { code?: string }).code === code) return true;
    if (error instanceof InvalidRequestError) throw new Error(`${error.code}, not ${code}`);
    throw error;
  }
}
