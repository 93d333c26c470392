// What docs/states.md draws.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/contract/paths.ts';

const PAGE = readFileSync(join(ROOT, 'docs/states.md'), 'utf8');

/** Where a resource is before it is there, and after it has ended. */
export const OUTSIDE = '[*]';

/** An arrow of a diagram. */
export interface Arrow {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  /** What stands beside it. */
  readonly words: string;
}

/** All arrows of the page. */
export const ARROWS: readonly Arrow[] = PAGE.split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const title = section.slice(0, section.indexOf('\n'));
    const arrows = section.matchAll(/^ +(\S+) --> ([^\s:]+)(?:: (.*))?$/gm);
    return [...arrows].map(([, from = '', to = '', words = '']) => ({ title, from, to, words }));
  });

/** The statuses of a section, in the order in which they are drawn. */
export function statusesOf(title: string): string[] {
  const drawn = ARROWS.filter((arrow) => arrow.title === title);
  const names = new Set(drawn.flatMap(({ from, to }) => [from, to]));
  return [...names].filter((name) => name !== OUTSIDE);
}

/** The arrows that lead to a status on the shortest way. */
export function wayTo(title: string, status: string): Arrow[] {
  const ways: Arrow[][] = [[]];
  const seen = new Set<string>();
  for (const way of ways) {
    const at = way.at(-1)?.to ?? OUTSIDE;
    if (at === status) return way;
    if (seen.has(at)) continue;
    seen.add(at);
    const next = ARROWS.filter(
      ({ title: of, from, to }) => of === title && from === at && to !== OUTSIDE,
    );
    ways.push(...next.map((arrow) => [...way, arrow]));
  }
  throw new Error(`No way leads to ${status} of ${title}.`);
}

/** What the words beside an arrow promise of the resource and of events. */
export function promisesOf({ words }: Arrow): {
  sets: string[];
  removes: string[];
  events: string[];
} {
  const fields = (verb: string): string[] => {
    const [, list = ''] =
      new RegExp(`\\b${verb} ((?:\\w+_\\w+|error)(?:(?:,| and) \\w+_\\w+)*)`).exec(words) ?? [];
    return list
      .split(/,| and /)
      .map((name) => name.trim())
      .filter(Boolean);
  };
  const events = words.match(/\b[a-z]+(?:\.[a-z_]+)+\b/g) ?? [];
  return { sets: fields('sets'), removes: fields('removes'), events };
}
