// Each arrow of docs/states.md is made in the sandbox, and each pair without one is tried in vain.
import { expect, test } from 'vitest';
import { ARROWS, OUTSIDE, promisesOf, statusesOf, wayTo, type Arrow } from './states/diagrams.ts';
import { openWorld, SECTIONS, type Section, type Way, type World } from './states/sections.ts';

const sectionOf = (title: string): Section => {
  const section = SECTIONS[title];
  if (!section) throw new Error(`test/sandbox/states/sections.ts has no section "${title}".`);
  return section;
};

function waysOf({ title, from, to }: Pick<Arrow, 'title' | 'from' | 'to'>): readonly Way[] {
  const { moves } = sectionOf(title);
  const ways = moves[`${from} ${to}`] ?? moves[`* ${to}`];
  if (!ways) throw new Error(`No way of ${title} leads from ${from} to ${to}.`);
  return ways;
}

async function prepare(world: World, arrows: readonly Arrow[]): Promise<void> {
  for (const { title, from, to } of arrows)
    await sectionOf(title).before?.[`${from} ${to}`]?.(world, '');
}

/** A resource in a status, as the first way of each arrow brings it there. */
async function bring(world: World, title: string, status: string): Promise<string> {
  const way = wayTo(title, status);
  const [first, ...rest] = way;
  await prepare(world, way);
  const begin = sectionOf(title).begin[first?.to ?? ''];
  if (!begin) throw new Error(`Nothing begins as ${first?.to} in ${title}.`);
  const id = await begin(world);
  for (const arrow of rest) await waysOf(arrow)[0]?.(world, id);
  return id;
}

const statusOf = async ({ title }: Pick<Arrow, 'title'>, world: World, id: string) =>
  sectionOf(title)
    .show(world, id)
    .then(
      (resource) => resource['status'],
      () => OUTSIDE,
    );

/** A status may be the last one: an arrow out of it without words says so, and is no move. */
const isMove = ({ to, words }: Arrow): boolean => to !== OUTSIDE || words !== '';

const MOVES = ARROWS.filter(isMove).flatMap((arrow) => {
  if (arrow.from === OUTSIDE) return [{ ...arrow, way: 0 }];
  return waysOf(arrow).map((_, way) => ({ ...arrow, way }));
});

test.each(MOVES)('$title: $from --> $to, way $way', async ({ way, ...arrow }) => {
  const { title, from, to } = arrow;
  const section = sectionOf(title);
  const world = await openWorld(section.options);
  await prepare(world, [arrow]);
  const id =
    from === OUTSIDE ? ((await section.begin[to]?.(world)) ?? '') : await bring(world, title, from);
  if (from !== OUTSIDE) {
    expect(await statusOf(arrow, world, id)).toBe(from);
    await waysOf(arrow)[way]?.(world, id);
  }

  expect(await statusOf(arrow, world, id)).toBe(to);
  const { sets, removes, events } = promisesOf(arrow);
  if (sets.length + removes.length > 0) {
    const resource = await section.show(world, id);
    for (const field of sets) expect([field, resource[field] ?? null]).not.toEqual([field, null]);
    for (const field of removes) expect([field, resource[field] ?? null]).toEqual([field, null]);
  }
  await world.sandbox.advance(1);
  expect(world.events()).toEqual(expect.arrayContaining(events));
});

const PAIRS = Object.keys(SECTIONS).flatMap((title) => {
  const statuses = statusesOf(title);
  const pairs = statuses.flatMap((from) => statuses.map((to) => ({ title, from, to })));
  const isDrawn = (pair: (typeof pairs)[number]): boolean =>
    ARROWS.some(
      (arrow) => arrow.title === title && arrow.from === pair.from && arrow.to === pair.to,
    );
  return pairs.filter((pair) => pair.from !== pair.to && !isDrawn(pair));
});

test.each(PAIRS)('$title: nothing leads from $from to $to', async ({ title, from, to }) => {
  const section = sectionOf(title);
  const world = await openWorld(section.options);
  const id = await bring(world, title, from);

  const refusal = await Promise.resolve()
    .then(() => section.attempt(world, id, to))
    .catch((error: Error) => error);

  if (refusal instanceof Error) expect(refusal.message).toMatch(/^4\d\d: |cannot become/);
  expect(await statusOf({ title }, world, id)).toBe(from);
});

test('the page has as many arrows as this carries out, each with its section', () => {
  expect(new Set(ARROWS.map(({ title }) => title))).toEqual(new Set(Object.keys(SECTIONS)));
  expect(ARROWS.filter(isMove).length).toBeGreaterThan(80);
});
