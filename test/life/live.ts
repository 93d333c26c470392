// One long life: a schedule from a seed, carried out in a world, its invariants checked after each step and at the end.
import { checkBooks, checkEnd, Books } from './books.ts';
import { Random } from '../gate/metamorphic/random.ts';
import { FAULTS, settle } from './faults.ts';
import { PEOPLE } from './people.ts';
import type { Step } from './step.ts';
import { WORK } from './work.ts';
import { openWorld } from './world.ts';

/** A step by its name, with what it draws. */
export type Schedule = readonly (readonly [name: string, draw: number])[];

const STEPS: Readonly<Record<string, Step>> = { ...PEOPLE, ...WORK, ...FAULTS };

/** Work and faults until so many days have passed. */
export function drawSchedule(seed: number, days: number): Schedule {
  const generator = new Random(seed);
  const random = (): number => generator.next() * 2 ** 32;
  const names = Object.keys(STEPS);
  const schedule: [string, number][] = [['create', random()]];
  for (let passed = 0; passed < days;) {
    const name = names[random() % names.length] as string;
    const draw = random() % 1_000;
    schedule.push([name, draw]);
    if (name === 'days') passed += 1 + (draw % 14);
    if (name === 'outage') passed += draw % 2 ? 7 : 1;
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
    await settle(world, books);
    await checkEnd(world, books);
    return undefined;
  } catch (error) {
    return `After ${at} steps, at ${schedule[at - 1]?.join(' ')}: ${(error as Error).stack}`;
  } finally {
    await world.close();
  }
}

/** What is wrong, without the names and numbers of this life. */
const kindOf = (fault = ''): string =>
  fault
    .replace(/^.*?: /, '')
    .split('\n')[0]!
    .replace(/\b\w*\d\w*\b/g, '#');

/** A shorter schedule that fails alike: chunks are left out, smaller ones each time. */
export async function shrink(all: Schedule, fault: string, untilMs: number): Promise<Schedule> {
  const reached = Number(/^After (\d+)/.exec(fault)?.[1] ?? all.length);
  let best = all.slice(0, reached);
  for (let size = Math.ceil(best.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < best.length && Date.now() < untilMs;) {
      const shorter = [...best.slice(0, from), ...best.slice(from + size)];
      if (kindOf(await live(shorter)) !== kindOf(fault)) from += size;
      else best = shorter;
    }
  }
  return best;
}
