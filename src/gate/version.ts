import type { Change } from './change.ts';

/** What a new version promises about the changes since the old one. */
export type Bump = 'none' | 'patch' | 'minor' | 'major';

const BUMPS: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

type Triple = readonly [number, number, number];

/** Reads `1.2.3`, `v2` and `2026-11-29`; a suffix such as `-beta.1` is left out. Undefined for anything else. */
export function parseVersion(text: unknown): Triple | undefined {
  const match = /^v?(\d+)(?:[.-](\d+))?(?:[.-](\d+))?(?:[-+].*)?$/.exec(String(text));
  return match ? [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)] : undefined;
}

/** Below 0 where the first version is earlier, above 0 where it is later. */
export const compareVersions = (one: Triple, other: Triple): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/** The step from one version to another; undefined where either is none, or the new one is lower. */
export function bumpBetween(old: unknown, next: unknown): Bump | undefined {
  const [from, to] = [parseVersion(old), parseVersion(next)];
  if (!from || !to || compareVersions(to, from) < 0) return undefined;
  // Before 1.0.0 the second number stands for what breaks.
  if (to[0] > from[0] || (from[0] === 0 && to[1] > from[1])) return 'major';
  if (to[1] > from[1]) return 'minor';
  return to[2] > from[2] ? 'patch' : 'none';
}

/** Whether a step is at least as large as another. */
export const isAtLeast = (bump: Bump | undefined, wanted: Bump): boolean =>
  bump !== undefined && BUMPS.indexOf(bump) >= BUMPS.indexOf(wanted);

/**
 * The step that changes ask for: major for a break, minor for what is new and for breaks that are
 * beta or accepted, patch for words.
 */
export function bumpFor(changes: readonly Change[], accepted: ReadonlySet<string>): Bump {
  const wanted = changes.map(({ id, verdict, stability }): Bump => {
    if (verdict === 'documentation') return 'patch';
    const isBreak = verdict !== 'additive' && stability === 'stable' && !accepted.has(id);
    return isBreak ? 'major' : 'minor';
  });
  return BUMPS.findLast((bump) => wanted.includes(bump)) ?? 'none';
}

/** The version that comes after a step; undefined where the old one is none. */
export function nextVersion(old: unknown, bump: Bump): string | undefined {
  const from = parseVersion(old);
  if (!from) return undefined;
  const [major, minor, patch] = from;
  if (bump === 'none') return from.join('.');
  if (bump === 'major') return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}
