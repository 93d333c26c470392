import { createHash } from 'node:crypto';
import { dump } from 'js-yaml';
import type { Change, ChangeIdentity } from '../change.ts';
import { canonicalJson, isObject, show } from '../document/json.ts';
import { parseText, UnreadableDescription } from '../read/parse-text.ts';
import { compareVersions, parseVersion } from '../version.ts';

/** A short name of a value: equal for equal values, whatever the order of their keys. */
export const hashValue = (value: unknown): string =>
  value === undefined ? 'none' : digest(canonicalJson(value), 16);

/** Twelve hexadecimal digits that name a change. */
export const fingerprint = ({ rule, pointer, old, new: next }: ChangeIdentity): string =>
  digest([rule, pointer, old, next].join('\n'), 12);

const digest = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

/** A break that somebody lets through. */
export interface Acceptance {
  /** The change's id in a report. */
  readonly id: string;
  readonly reason: string;
  /** Who lets it through; git's user by default. */
  readonly approver: string | undefined;
  /** The last version that may have the break; the one it comes with by default. */
  readonly until: string | undefined;
}

/** A break that somebody let through, and why. */
export interface AcceptedChange extends ChangeIdentity {
  readonly id: string;
  readonly reason: string;
  readonly approver: string;
  /** The last version of the contract that it holds for. */
  readonly until: string;
}

/** An entry that no longer does what it says, and what to do. */
export interface AcceptanceFault {
  readonly id: string;
  readonly message: string;
}

const FIELDS = ['id', 'rule', 'pointer', 'old', 'new', 'reason', 'approver', 'until'] as const;

/** Reads a file of accepted changes; throws an UnreadableDescription when it is not what `--accept` writes. */
export function parseAcceptedChanges(text: string, name: string): AcceptedChange[] {
  const { data } = parseText(text, name);
  const list = isObject(data) ? (data['accepted'] ?? []) : undefined;
  if (!Array.isArray(list))
    throw new UnreadableDescription(
      `${name} has no list \`accepted\`: start it with \`accepted: []\`.`,
    );
  return list.map((entry: unknown, index) => readEntry(entry, `${name}: entry ${index + 1}`));
}

function readEntry(entry: unknown, name: string): AcceptedChange {
  const missing = FIELDS.find((key) => !isObject(entry) || !show(entry[key] ?? '').trim());
  if (missing) throw new UnreadableDescription(`${name} has no \`${missing}\`.`);
  const values = entry as Record<string, unknown>;
  const all = Object.fromEntries(FIELDS.map((key) => [key, show(values[key])]));
  const change = all as unknown as AcceptedChange;
  if (!parseVersion(change.until))
    throw new UnreadableDescription(
      `${name} has the \`until\` "${change.until}", which is not a version.`,
    );
  if (fingerprint(change) !== change.id)
    throw new UnreadableDescription(
      `${name} has the id ${change.id}, which is not that of its rule, pointer, old and new: accept the change anew.`,
    );
  return change;
}

/**
 * The entries that no longer do what they say: their version is past, or the last release has their
 * change already. Beside any other commit a change is missing as soon as it is merged, and its entry has
 * to stay until the release.
 *
 * @param release - whether the changes are those since the last release
 * @param version - the version of the new contract
 */
export function findAcceptanceFaults(
  accepted: readonly AcceptedChange[],
  changes: readonly Change[],
  { release, version }: { release: boolean; version: unknown },
): AcceptanceFault[] {
  const ids = new Set(changes.map(({ id }) => id));
  return accepted.flatMap(({ id, rule, pointer, until }) => {
    const what = `The accepted change ${id} (${rule} at ${pointer})`;
    const has = ids.has(id);
    if (has ? !isPast(until, version) : !release) return [];
    const message = has
      ? `${what} was accepted until ${until}: accept it again, or undo the change.`
      : `${what} is not among the changes since the last release: remove its entry.`;
    return [{ id, message }];
  });
}

/** Whether a version is later than the last one that an entry holds for. */
export function isPast(until: string, version: unknown): boolean {
  const [last, now] = [parseVersion(until), parseVersion(version)];
  return last !== undefined && now !== undefined && compareVersions(now, last) > 0;
}

/**
 * The file's text with one more entry; what else it says, its comments too, stays as it is. Throws an
 * UnreadableDescription when the list is not the last of the file, or written in brackets.
 */
export function addAcceptedChange(text: string, change: AcceptedChange): string {
  const before = text.trim() ? parseAcceptedChanges(text, 'The file of accepted changes') : [];
  const entry = dump([Object.fromEntries(FIELDS.map((key) => [key, change[key]]))], {
    lineWidth: 100,
    quoteStyle: 'single',
  });
  const list = (before.length > 0 ? text : text.replace(/\[\s*\]/, '')).trimEnd() || 'accepted:';
  const added = `${list}\n${entry.trimEnd().replaceAll(/^/gm, '  ')}\n`;
  if (parsesTo(added, [...before, change])) return added;
  throw new UnreadableDescription(
    'The file of accepted changes cannot take an entry: end it with the list `accepted`, one entry below the other.',
  );
}

function parsesTo(text: string, wanted: readonly AcceptedChange[]): boolean {
  try {
    return canonicalJson(parseAcceptedChanges(text, '')) === canonicalJson(wanted);
  } catch {
    return false;
  }
}
