import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/contract/paths.ts';
import { EDITS } from './edits.ts';
import { differences } from './laws.ts';
import { type Move, MOVES, moveSchema, REPLACEMENTS, replaceSchema, UNIONS } from './moves.ts';
import { Random } from './random.ts';
import { findSites } from './sites.ts';
import type { Json } from './walk-schemas.ts';

const CONTRACT = JSON.parse(readFileSync(join(ROOT, 'generated/openapi.json'), 'utf8')) as Json;
const COUNT = 6;

const isClosed = (old: Json, next: Json): boolean =>
  differences(old, next).some(({ verdict }) => verdict.startsWith('breaking'));

/** Edits of named schemas that are in responses or events only. */
function editsOfRead(seed: number) {
  const random = new Random(seed);
  const sites = findSites(CONTRACT).filter(({ sends, reads }) => reads && !sends);
  return Array.from({ length: COUNT }, () => {
    for (;;) {
      const { name } = random.pick(sites);
      const [title, edit] = random.pick(Object.entries(EDITS));
      const edited = structuredClone(CONTRACT);
      const known = edit(edited['components'].schemas[name], random);
      if (known) return { name, title, edited, breaks: known.reads === 'breaks' };
    }
  });
}

test.each(Object.keys(MOVES))('an edit %s is what it is elsewhere', (move) => {
  const wrong = editsOfRead(1).filter(({ name, edited, breaks }) => {
    const moved = (document: Json): Json => moveSchema(document, name, MOVES[move] as Move);
    return isClosed(moved(CONTRACT), moved(edited)) !== breaks;
  });

  expect(wrong.map(({ name, title }) => `${title} in ${name}`)).toEqual([]);
});

test.each(Object.keys(UNIONS))('what breaks, wrapped in %s, breaks all the same', (union) => {
  const breaks = editsOfRead(2).filter((edit) => edit.breaks);
  const opened = breaks.filter(
    ({ name, edited }) => !isClosed(CONTRACT, replaceSchema(edited, name, UNIONS[union] as Move)),
  );

  expect(breaks.length).toBeGreaterThan(0);
  expect(opened.map(({ name, title }) => `${title} in ${name}`)).toEqual([]);
});

test.each(Object.keys(UNIONS))('what was wrapped in %s may be itself again', (union) => {
  const closed = editsOfRead(3).filter(({ name }) =>
    isClosed(replaceSchema(CONTRACT, name, UNIONS[union] as Move), CONTRACT),
  );

  expect(closed.map(({ name }) => name)).toEqual([]);
});

test.each(Object.keys(REPLACEMENTS))('%s in place of what is read breaks', (replacement) => {
  const replace = REPLACEMENTS[replacement] as Move;
  const names = new Set(editsOfRead(5).map(({ name }) => name));
  const opened = [...names].filter(
    (name) => !isClosed(CONTRACT, replaceSchema(CONTRACT, name, replace)),
  );

  expect(names.size).toBeGreaterThan(1);
  expect(opened).toEqual([]);
});

test('an edit and its inverse cancel out', () => {
  const edits = editsOfRead(4);
  const unseen = edits.filter(
    ({ edited }) => differences(CONTRACT, edited).length !== differences(edited, CONTRACT).length,
  );

  expect(unseen.map(({ name, title }) => `${title} in ${name}`)).toEqual([]);
});
