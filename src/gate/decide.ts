import {
  type AcceptanceFault,
  type AcceptedChange,
  findAcceptanceFaults,
  isPast,
} from './accept/accepted-changes.ts';
import type { Change } from './change.ts';
import { type Level, levelOf, type Policy, type RuleSettings } from './rule-settings.ts';
import { type Bump, bumpBetween, bumpFor, isAtLeast, nextVersion } from './version.ts';

/**
 * What the gate does with a change. The last three are breaks that pass: because the part never promised
 * to last, because somebody accepted this one, or because the settings only warn of its rule.
 */
export type Outcome = 'passes' | 'fails' | 'beta' | 'accepted' | 'warned';

export interface DecidedChange extends Change {
  readonly outcome: Outcome;
  /** Why it was let through, where somebody did. */
  readonly reason?: string;
}

/** What the gate says of a pair of contracts. */
export type Decision = Readonly<ReturnType<typeof decide>>;

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

export function decide(changes: readonly Change[], options: DecideOptions) {
  const { accepted, rules, versions, checkVersion, policy = 'house' } = options;
  const valid = accepted.filter(({ until }) => !isPast(until, versions.new));
  const reasons = new Map(valid.map(({ id, reason }) => [id, reason]));
  const bump = bumpBetween(versions.old, versions.new);
  const decided: readonly DecidedChange[] = changes.map((change) => {
    const level = rules?.levels.get(change.rule) ?? levelOf(policy, change);
    return decideChange(change, level, reasons.get(change.id), bump);
  });
  const version = judgeVersion(versions, decided, bump);
  /** Entries of the accepted changes that do nothing. */
  const faults: readonly AcceptanceFault[] = findAcceptanceFaults(accepted, changes, {
    release: checkVersion,
    version: versions.new,
  });
  const isOpen =
    faults.length === 0 &&
    decided.every(({ outcome }) => outcome !== 'fails') &&
    (!checkVersion || version.isEnough);
  return { changes: decided, version, faults, isOpen };
}

/** What a set of changes means for the contract's version. */
function judgeVersion(
  versions: DecideOptions['versions'],
  changes: readonly DecidedChange[],
  bump: Bump | undefined,
) {
  const passing = changes.filter(({ outcome }) => outcome === 'accepted' || outcome === 'warned');
  const wanted = bumpFor(changes, new Set(passing.map(({ id }) => id)));
  return {
    old: String(versions.old),
    new: String(versions.new),
    /** The smallest step that the changes ask for. */
    wanted,
    /** The version that this step leads to; undefined where the old one is no version. */
    proposed: nextVersion(versions.old, wanted),
    /** Whether the new version promises no less. */
    isEnough: isAtLeast(bump, wanted),
  };
}

function decideChange(
  change: Change,
  level: Level | undefined,
  reason: string | undefined,
  bump: Bump | undefined,
): DecidedChange {
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
