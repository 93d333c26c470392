// The faults of a year: processes that end, stand still and are replaced, storms, clocks that step, a full disk, secrets
// that change, and a later version of the service.
import { rmSync, statfsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FaultRule } from '../../generated/control.ts';
import type { Books } from './books.ts';
import { createSome, PEOPLE } from './people.ts';
import { persist, type Step, withFaults } from './step.ts';
import { WORK } from './work.ts';
import { type Receiver, resizeDisk, type World } from './world.ts';

const DAY_MS = 24 * 3_600_000;
const EVER = '2020-01-01T00:00:00Z';

/**
 * Time that passes at once would use up all attempts while the lease of a killed receiver lasts, which is real: its team
 * looks after it before.
 */
async function pass(world: World, books: Books, milliseconds: number): Promise<void> {
  await settle(world, books);
  books.days += Math.floor(milliseconds / DAY_MS);
  await world.control('advanceClock', { body: { milliseconds } });
}

/** Nothing fails or waits any more at receivers that were killed. */
export async function settle(world: World, { killed }: Books): Promise<void> {
  for (const receiver of world.receivers)
    if (killed.has(receiver.life.store)) await recover(world, receiver);
}

/** Reactivates and redelivers until nothing fails or waits: an attempt that is under way can still fail afterwards. */
async function recover(world: World, receiver: Receiver, tries = 160): Promise<void> {
  const { apps, call, control } = world;
  const { webhooks } = apps[0];
  const { endpointId, life } = receiver;
  const { data: endpoint } = await call(webhooks.get(endpointId));
  if (endpoint.status === 'auto_disabled')
    await call(webhooks.update(endpointId, { status: 'active' }));
  const { data: again } = await call(webhooks.redeliver(endpointId, { failed_since: EVER }));
  const { data: pending } = await call(webhooks.listDeliveries(endpointId, { status: 'pending' }));
  if (again.deliveries + pending.length === 0) return;
  if (tries === 1) throw new Error(`Deliveries to ${life.store} still fail, though it is up.`);
  await control('advanceClock', { body: { milliseconds: 2_000 } });
  await wait(250);
  await recover(world, receiver, tries - 1);
}

const receiverAt = ({ receivers }: World, draw: number): Receiver =>
  receivers[draw % receivers.length] as Receiver;

/** Calls under way when the machine falls asleep end well. */
const sleep: Step = async (world, books, draw) => {
  const sleeper = draw % 2 ? world.sandbox : receiverAt(world, draw >> 1).program;
  await Promise.all([sleeper.suspend(1_200), PEOPLE.create(world, books, draw)]);
};

/** A receiver that dies with events in its hands, and is back at once. */
const crash: Step = async (world, books, draw) => {
  const { life, program } = receiverAt(world, draw);
  books.killed.add(life.store);
  const death = wait(draw % 60).then(() => program.restart());
  await Promise.all([PEOPLE.create(world, books, draw), death]);
};

/** A receiver is gone for a day or a week, its endpoint is disabled, and its team recovers as the guide says. */
const outage: Step = async (world, books, draw) => {
  const receiver = receiverAt(world, draw);
  await settle(world, books);
  books.killed.add(receiver.life.store);
  await receiver.program.end();
  await createSome(world, books, [0, 1, 2, 0, 1, 2]);
  const days = draw % 2 ? 7 : 1;
  books.days += days;
  await world.control('advanceClock', { body: { milliseconds: days * DAY_MS } });
  await receiver.program.start();
  await recover(world, receiver);
};

/** A deploy: each receiver ends when its work is done, and starts again. */
const deploy: Step = async (world, books, draw) => {
  const starts = world.receivers.map(({ program }) => program.restart('SIGTERM'));
  await Promise.all([PEOPLE.create(world, books, draw), ...starts]);
};

/** Responses are lost, refused and cut. */
const storm: Step = (world, books, draw) => {
  const storms: FaultRule[][] = [
    [
      { share: 0.3, status: 503 },
      { share: 0.2, reset: 'after' },
    ],
    [{ share: 0.4, status: 429 }],
    [
      { share: 0.2, malformed: true },
      { share: 0.2, reset: 'before' },
    ],
  ];
  return withFaults(world, storms[draw % storms.length] ?? [], async () => {
    await PEOPLE.create(world, books, draw);
    await PEOPLE.race(world, books, draw);
  });
};

/** The clock of an application steps; nothing that it waits for takes longer. The last release's went by that clock. */
const stepClock: Step = async (world, books, draw) => {
  const { now } = Date;
  const offset = draw % 2 ? 3_600_000 : -3_600_000;
  Date.now = () => now() + offset;
  try {
    await withFaults(world, [{ share: 0.3, status: 429 }], () =>
      createSome(world, books, [1, 1, 1]),
    );
  } finally {
    Date.now = now;
  }
};

/** No room is left where the sandbox keeps its data: calls fail, and with room again nothing is lost. */
const fullDisk: Step = async (world, books, draw) => {
  if (!world.isMounted) return;
  const { blocks, bfree, bsize } = statfsSync(world.data);
  // What is left of it is filled, however much the sandbox has written meanwhile.
  resizeDisk(world.data, (blocks - bfree) * bsize + 2 ** 21);
  const ballast = join(world.data, 'ballast');
  const filling = writeFile(ballast, Buffer.alloc(2 ** 22));
  await filling.catch(() => undefined);
  const { companies } = world.apps[0];
  const writing = companies.create({ name: 'x'.repeat(250) }, { maxRetries: 0 });
  await Promise.allSettled([world.call(writing)]);
  rmSync(ballast);
  resizeDisk(world.data);
  await PEOPLE.create(world, books, draw);
};

/** A new secret, which the receiver knows beside the old one. */
const rotate: Step = async (world, books, draw) => {
  const { apps, call, secrets } = world;
  const receiver = receiverAt(world, draw);
  const { endpointId, life, program } = receiver;
  const { data } = await persist(books, () => call(apps[0].webhooks.rotateSecret(endpointId)));
  secrets.push(data.secret);
  life.secrets = [data.secret, ...life.secrets].slice(0, 2);
  await program.restart('SIGTERM');
  await recover(world, receiver);
};

/** All but longer ids: those of later are not those that the books have. */
const KINDS = ['fields', 'values', 'objects', 'events', 'headers', 'order'] as const;

/** A later version of the service for a while, with additions that clients have to tolerate. */
const additions: Step = async (world, books, draw) => {
  const grease = { seed: draw, kinds: [...KINDS] };
  await world.control('updateOptions', { body: { grease } });
  try {
    await PEOPLE.create(world, books, draw);
    await PEOPLE.race(world, books, draw);
    await WORK.deal(world, books, 0);
  } finally {
    await world.control('updateOptions', { body: { grease: { share: 0 } } });
  }
};

export const FAULTS = {
  sleep,
  crash,
  outage,
  deploy,
  storm,
  stepClock,
  fullDisk,
  rotate,
  additions,
  restart: ((world) => world.sandbox.restart()) as Step,
  hours: ((world, books, draw) => pass(world, books, (draw % 5) * 3_600_000)) as Step,
  days: ((world, books, draw) => pass(world, books, (1 + (draw % 14)) * DAY_MS)) as Step,
};
