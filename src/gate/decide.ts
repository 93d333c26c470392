import {
  type AcceptanceFault,
  type AcceptedChange,
  findAcceptanceFaults,
  isPast,
} from './accept/accepted-changes.ts';
import type { Change } from './change.ts';
import { type Level, levelOf, type Policy, type RuleSettings } from './rule-settings.ts';

/** What a new version promises about the changes since the old one. */
type Bump = 'none' | 'patch' | 'minor' | 'major';

const BUMPS: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

type Triple = readonly [number, number, number];

/** Reads `1.2.3`; a suffix such as `-beta.1` is left out. Undefined for anything else. */
export function parseVersion(text: unknown): Triple | undefined {
  const match = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(String(text));
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

/** Below 0 where the first version is earlier, above 0 where it is later. */
export function compareVersions(one: Triple, other: Triple): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

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
export function isAtLeast(bump: Bump | undefined, wanted: Bump): boolean {
  return bump !== undefined && BUMPS.indexOf(bump) >= BUMPS.indexOf(wanted);
}

/**
 * The step that changes ask for: major for a break, minor for what is new and for breaks that are
 * beta or accepted, patch for words.
 */
function bumpFor(changes: readonly Change[], accepted: ReadonlySet<string>): Bump {
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

/**
 * What the gate does with a change. The last three are breaks that pass: because the part never promised
 * to last, because somebody accepted this one, or because the settings only warn of its rule.
 */
export type Outcome = 'passes' | 'fails' | 'beta' | 'accepted' | 'warned';

/** A change and what becomes of it. */
export interface DecidedChange extends Change {
  readonly outcome: Outcome;
  /** Why it was let through, where somebody did. */
  readonly reason?: string;
}

/** What a set of changes means for the contract's version. */
export interface VersionVerdict {
  readonly old: string;
  readonly new: string;
  /** The smallest step that the changes ask for. */
  readonly wanted: Bump;
  /** The version that this step leads to; undefined where the old one is no version. */
  readonly proposed: string | undefined;
  /** Whether the new version promises no less. */
  readonly isEnough: boolean;
}

/** What the gate says of a pair of contracts. */
export interface Decision {
  readonly changes: readonly DecidedChange[];
  readonly version: VersionVerdict;
  /** Entries of the accepted changes that do nothing. */
  readonly faults: readonly AcceptanceFault[];
  readonly isOpen: boolean;
}

/** What a decision depends on beside the changes. */
export interface DecideOptions {
  readonly accepted: readonly AcceptedChange[];
  readonly rules?: RuleSettings | undefined;
  /** What holds where the settings say nothing. Default `house`. */
  readonly policy?: Policy | undefined;
  readonly versions: { readonly old: unknown; readonly new: unknown };
  /**
   * Whether these are the changes since the last release: then a version that promises too little closes
   * the gate, and so does an accepted change that is not among them.
   */
  readonly checkVersion: boolean;
}

/** Decides which changes get in. */
export function decide(changes: readonly Change[], options: DecideOptions): Decision {
  const { accepted, rules, versions, checkVersion, policy = 'house' } = options;
  const valid = accepted.filter(({ until }) => !isPast(until, versions.new));
  const reasons = new Map(valid.map(({ id, reason }) => [id, reason]));
  const bump = bumpBetween(versions.old, versions.new);
  const decided = changes.map((change) =>
    decideChange(change, {
      reason: reasons.get(change.id),
      level: rules?.levels.get(change.rule) ?? levelOf(policy, change),
      bump,
    }),
  );
  const version = judgeVersion(versions, decided, bump);
  const faults = findAcceptanceFaults(accepted, changes, {
    release: checkVersion,
    version: versions.new,
  });
  const isOpen =
    faults.length === 0 &&
    decided.every(({ outcome }) => outcome !== 'fails') &&
    (!checkVersion || version.isEnough);
  return { changes: decided, version, faults, isOpen };
}

function judgeVersion(
  versions: DecideOptions['versions'],
  changes: readonly DecidedChange[],
  bump: Bump | undefined,
): VersionVerdict {
  const passing = changes.filter(({ outcome }) => outcome === 'accepted' || outcome === 'warned');
  const wanted = bumpFor(changes, new Set(passing.map(({ id }) => id)));
  return {
    old: String(versions.old),
    new: String(versions.new),
    wanted,
    proposed: nextVersion(versions.old, wanted),
    isEnough: isAtLeast(bump, wanted),
  };
}

interface Circumstances {
  readonly reason: string | undefined;
  readonly level: Level | undefined;
  readonly bump: Bump | undefined;
}

function decideChange(change: Change, { reason, level, bump }: Circumstances): DecidedChange {
  const isBreak = change.verdict.startsWith('breaking');
  if (!isBreak && level !== 'error') return { ...change, outcome: 'passes' };
  if (reason !== undefined) return { ...change, outcome: 'accepted', reason };
  if (level === 'warn') return { ...change, outcome: 'warned' };
  if (level === 'error') return { ...change, outcome: 'fails', section: 'Breaking' };
  if (change.stability === 'stable') return { ...change, outcome: 'fails' };
  if (isAtLeast(bump, 'minor')) return { ...change, outcome: 'beta' };
  const message = `${change.message} This part is beta: a minor version lets it through.`;
  return { ...change, message, outcome: 'fails' };
}
