import type { Place } from '../../report/report.ts';
import type { ChangeSide } from '../change.ts';
import type { DecidedChange, Decision } from '../decide.ts';

/** What the gate says to programs; the names of its fields are public. */
export function reportData(report: GateReport): object {
  const { isOpen, names, today, settings, version, faults, changes } = report;
  return {
    open: isOpen,
    old: names.old,
    new: names.new,
    today,
    settings,
    contract: {
      old: version.old,
      new: version.new,
      wanted: version.wanted,
      proposed: version.proposed,
      enough: version.isEnough,
    },
    acceptance_faults: faults,
    changes: changes.map(writeChange),
  };
}

function writeChange(change: PlacedChange): object {
  const { identity, places, old, new: next, ...rest } = change;
  return { ...rest, old: writeSide(old, places.old), new: writeSide(next, places.new) };
}

/** Values may be large: the pointer leads to them. */
const writeSide = (side: ChangeSide | undefined, place: Place | undefined): object | undefined =>
  side && { pointer: side.pointer, present: side.value !== undefined, ...place };

/** A change with the places where people find both sides. */
export interface PlacedChange extends DecidedChange {
  readonly places: { readonly old?: Place; readonly new?: Place };
  /** Who uses what changed, where manifests say so. */
  readonly uses?: readonly ChangeUse[];
}

/** A line of a program. */
export interface PlaceOfUse {
  readonly file: string;
  readonly line: number;
  /** Why nobody can tell what is used there. */
  readonly why?: string;
}

export interface ChangeUse {
  readonly name: string;
  readonly seen: readonly PlaceOfUse[];
  /** Where it may be used, unseen. */
  readonly maybe: readonly PlaceOfUse[];
  /** How often it was called or received, where traffic was counted. */
  readonly calls?: number;
}

const MOST_PLACES = 8;

const showPlaces = (places: readonly PlaceOfUse[]): string => {
  const shown = places.slice(0, MOST_PLACES).map(({ file, line }) => `${file}:${line}`);
  const rest = places.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
};

/** Who uses what changed, a sentence for each program, and one for all that do not. */
export function usersOf({ uses = [], outcome }: PlacedChange): string[] {
  const lines = uses.flatMap(({ name, seen, maybe, calls }) => {
    const traffic = calls === undefined ? '' : ` (${calls} calls)`;
    if (seen.length > 0) return [`${name}: ${showPlaces(seen)}${traffic}`];
    if (calls !== undefined) return [`${name}: ${calls} calls`];
    return maybe.length > 0 ? [`may be used: ${name}, ${showPlaces(maybe)}${traffic}`] : [];
  });
  const none = uses.filter((one) => one.seen.length + one.maybe.length + (one.calls ?? 0) === 0);
  if (none.length === 0 || outcome === 'passes') return lines;
  return [...lines, `no use seen in ${none.map(({ name }) => name).join(', ')}`];
}

/** All that an output says. */
export interface GateReport extends Decision {
  readonly names: { readonly old: string; readonly new: string };
  /** The day that sunsets were held against. */
  readonly today: string;
  readonly checkVersion: boolean;
  /** The file that set rules, if there was one. */
  readonly settings?: string | undefined;
  /** Where a version stands that promises too little. */
  readonly versionPlace?: Place | undefined;
  readonly changes: readonly PlacedChange[];
}

export function summary(report: GateReport): string {
  const { changes, faults, version, isOpen, checkVersion, settings } = report;
  const count = (outcome: PlacedChange['outcome']): number =>
    changes.filter((change) => change.outcome === outcome).length;
  const parts = [
    plural(count('fails'), 'breaking change fails', 'breaking changes fail'),
    plural(count('accepted'), 'break is accepted', 'breaks are accepted'),
    plural(count('beta'), 'break is in a beta part', 'breaks are in beta parts'),
    plural(count('warned'), 'break is only a warning', 'breaks are only warnings'),
    plural(faults.length, 'acceptance does nothing', 'acceptances do nothing'),
    plural(count('passes'), 'other change passes', 'other changes pass'),
  ].filter(Boolean);
  const asked =
    version.wanted === 'none' || version.isEnough
      ? ''
      : ` Version ${version.new} is too low for these changes. Required: ${version.proposed ?? version.wanted}.`;
  const isShort = checkVersion && !version.isEnough;
  const verdict = isOpen ? 'The gate is open' : `The gate is closed${isShort ? ' (version)' : ''}`;
  const set = settings === undefined ? '' : ` Rules are set by ${settings}.`;
  return `${verdict}: ${parts.join(', ') || 'nothing changed'}.${asked}${set}`;
}

/** A number of things; nothing for none. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
