// One long life: a schedule from a seed, carried out in a world, its invariants checked after each step and at the end.
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Books, STEPS } from './steps.ts';
import { openWorld, type World } from './world.ts';

/** A step by its name, with what it draws. */
export type Schedule = readonly (readonly [name: string, draw: number])[];

/** Mulberry32: the same numbers for a seed, everywhere. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Work and faults until so many days have passed. */
export function drawSchedule(seed: number, days: number): Schedule {
  const random = randomOf(seed);
  const names = Object.keys(STEPS);
  const schedule: [string, number][] = [['create', random()]];
  for (let passed = 0; passed < days;) {
    const name = names[random() % names.length] as string;
    const draw = random() % 1_000;
    schedule.push([name, draw]);
    if (name === 'days') passed += 1 + (draw % 7);
    if (name === 'outage') passed += 1;
  }
  return schedule;
}

/** Carries a schedule out; resolves to what is wrong, undefined for a life without a fault. */
export async function live(schedule: Schedule): Promise<string | undefined> {
  const world = await openWorld();
  const books = new Books();
  let at = 0;
  try {
    for (const [name, draw] of schedule) {
      at += 1;
      await STEPS[name]?.(world, books, draw);
      await checkBooks(world, books);
    }
    await checkEnd(world, books);
    return undefined;
  } catch (error) {
    return `After ${at} steps, at ${schedule[at - 1]?.join(' ')}: ${(error as Error).stack}`;
  } finally {
    await world.close();
  }
}

function insist(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what);
}

/** The service has the people of the books, with what was written of them, and has broken no contract. */
async function checkBooks({ apps, call, control }: World, { people }: Books): Promise<void> {
  const found = new Map<string, { emails: string[]; tags: string[] }>();
  const read = async (): Promise<void> => {
    for await (const { id, identifiers, tags } of apps[0].contacts.list({ limit: 100 }))
      found.set(id, { emails: identifiers.map(({ value }) => value), tags });
  };
  await call(read());
  insist(found.size === people.size, `There are ${found.size} contacts, not ${people.size}.`);
  for (const [id, { emails, tags }] of people) {
    const own = found.get(id);
    insist(
      emails.every((each) => own?.emails.includes(each)),
      `${id} lacks one of ${emails}.`,
    );
    insist(
      [...tags].every((each) => own?.tags.includes(each)),
      `${id} lacks one of ${[...tags]}.`,
    );
  }
  const { data } = await control('listViolations');
  insist(data.length === 0, `The sandbox broke the contract: ${JSON.stringify(data)}`);
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));

async function checkEnd(world: World, books: Books): Promise<void> {
  const { apps, call, control, endpointId, handled, secrets, sandbox, receiver } = world;
  const isHandled = (id: string): boolean =>
    handled().some((line) => line.endsWith(`contact.created ${id}`));
  const waiting = (): string[] => [...books.announced].filter((id) => !isHandled(id));
  for (let tries = 0; tries < 40 && waiting().length > 0; tries += 1) {
    await control('advanceClock', { body: { milliseconds: 3_600_000 } });
    await wait(250);
  }
  insist(waiting().length === 0, `No event was handled of ${waiting().join(', ')}.`);
  const events = handled().map((line) => line.split(' ')[0]);
  const twice = events.filter((id, at) => events.indexOf(id) !== at);
  insist(books.hasKilledReceiver || twice.length === 0, `Handled twice: ${twice.join(', ')}.`);
  const { data: endpoint } = await call(apps[0].webhooks.get(endpointId));
  insist(endpoint.status === 'active', `The endpoint is ${endpoint.status}.`);
  const texts: string[] = [sandbox.output, receiver.output];
  for (const secret of secrets) insist(!texts.join().includes(secret), 'A secret was printed.');
  for await (const entry of apps[0].auditLogs.list({ limit: 100 }))
    texts.push(JSON.stringify(entry));
  for await (const job of apps[0].jobs.list({ limit: 100 })) {
    insist(job.completed_at !== undefined, `${job.id} does not end.`);
    texts.push(JSON.stringify(job));
  }
  for await (const message of apps[0].messages.list({ limit: 100 }))
    texts.push(JSON.stringify(message));
  const all = texts.join('\n');
  const left = books.erased.filter(
    (email) => all.includes(`"${email}"`) || all.includes(` ${email}"`),
  );
  insist(left.length === 0, `Still there, though erased: ${left.join(', ')}.`);
}

/** What is wrong, without the names and numbers of this life. */
const kindOf = (fault = ''): string =>
  fault
    .replace(/^.*?: /, '')
    .split('\n')[0]!
    .replace(/\b\w*\d\w*\b/g, '#');

/** A shorter schedule that fails alike: chunks are left out, smaller ones each time. */
export async function shrink(
  schedule: Schedule,
  fault: string,
  untilMs: number,
): Promise<Schedule> {
  let best = schedule;
  for (
    let size = Math.ceil(best.length / 2);
    size >= 1 && Date.now() < untilMs;
    size = Math.floor(size / 2)
  ) {
    for (let from = 0; from < best.length && Date.now() < untilMs;) {
      const shorter = [...best.slice(0, from), ...best.slice(from + size)];
      if (kindOf(await live(shorter)) !== kindOf(fault)) from += size;
      else best = shorter;
    }
  }
  return best;
}

/** `npm run life -- --seed N --days D`, or with `--schedule` what a failure has printed. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      days: { type: 'string', default: '60' },
      schedule: { type: 'string' },
    },
  });
  const schedule: Schedule = values.schedule
    ? JSON.parse(values.schedule)
    : drawSchedule(Number(values.seed), Number(values.days));
  const fault = await live(schedule);
  console.log(fault ?? `${schedule.length} steps without a fault.`);
  if (fault === undefined) return;
  const small = await shrink(schedule, fault, Date.now() + 180_000);
  console.log(`npm run life -- --schedule '${JSON.stringify(small)}'\n${await live(small)}`);
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
