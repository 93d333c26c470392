import { operationsAt } from '../gate/compare/openapi/operation.ts';
import type { Change } from '../gate/change.ts';
import { descend, read } from '../gate/document/at.ts';
import type { Description } from '../gate/document/description.ts';
import { pointerSegments, stringsOf } from '../gate/document/json.ts';
import type { ChangeUse, GateReport } from '../gate/report/gate-report.ts';
import type { GatePair } from '../gate/run-gate.ts';
import { queryType } from './contract-names.ts';
import { lineOf, type Manifest, readManifest, sortPlaces, type Use } from './manifest.ts';

/** What stands for all that a program uses. */
const EVERYTHING = '*';

/** Changes of a whole: who fills it in is hit, and not who names the part. */
const OF_A_WHOLE =
  /^(?:required-)?(?:property|parameter)-(?:added|required)|^(?:default-changed|additional|alternative|constraint|dependent|discriminator|condition)/;
/** The keyword that changed, or the part of a whole. */
const PART =
  /\/(?:default|(?:additional|unevaluated)Properties|required|dependentRequired|properties\/[^/]+|discriminator.*|(?:oneOf|anyOf|allOf)(?:\/\d+)?)$/;
const TYPE = /^[A-Z]\w*$/;
const FIELD = /^[A-Z]\w*(?<!Query)(?:\.|$)/;

/** What a change is about, by the names that a manifest has. */
export type ChangeKeys = ReturnType<typeof keysOfChange>;

/**
 * The names for a place of a bundled description: of a part that others share, those of the places that refer to it.
 *
 * @param isWhole - Whether a parameter stands for its operation.
 */
function namesOf(
  description: Description,
  pointer: string,
  isWhole = false,
  seen: Set<string> = new Set(),
): string[] {
  if (seen.has(pointer)) return [];
  seen.add(pointer);
  const [kind, ...segments] = pointerSegments(pointer);
  const [part = '', name = '', ...inner] = segments;
  if (kind === 'paths') return namesOfOperations(description, segments, isWhole);
  if (kind === 'webhooks') return [part];
  if (kind === 'channels') return [inner[0] ?? EVERYTHING];
  if (kind !== 'components') return [EVERYTHING];
  if (part === 'messages') return [name];
  const field = part === 'schemas' ? fieldPath(inner) : '';
  if (field) return [`${name}.${field}`];
  const places = description.referrersOf(pointer);
  const used = places.flatMap((one) => namesOf(description, one, isWhole, seen));
  if (part === 'schemas') return [name, ...used];
  return used.length > 0 ? used : [EVERYTHING];
}

function namesOfOperations(
  description: Description,
  segments: readonly string[],
  isWhole: boolean,
): string[] {
  const [path, , kind, index] = segments;
  return operationsAt(description, segments).flatMap(([method, operation]) => {
    if (kind === 'parameters' && index !== undefined && !isWhole) {
      const at = description.resolve(descend(operation, kind, index));
      const type = queryType(String(read(operation, 'operationId')));
      if (read(at, 'in') === 'query') return [`${type}.${String(read(at, 'name'))}`];
    }
    const client = read(operation, 'x-client') as Record<string, string> | undefined;
    const names = client ? [`${client['family']}.${client['method']}`] : [];
    return [...names, `${method} ${path}`];
  });
}

/** Adds the names of the schemas that hold one, at any depth, and its own. */
function addOwners(description: Description, pointer: string, owners: Set<string>): void {
  const [, part, name = ''] = pointerSegments(pointer);
  if (part !== 'schemas' || owners.has(name)) return;
  owners.add(name);
  for (const one of description.referrersOf(pointer)) addOwners(description, one, owners);
}

/** The way through a schema as types have it: `identifiers.value`. */
const fieldPath = (segments: readonly string[]): string =>
  segments.filter((_, index) => segments[index - 1] === 'properties').join('.');

/** What the changes of a report are about; nothing of those of words alone, or of what was not compared. */
export function keysOfChanges({ changes }: GateReport, pairs: readonly GatePair[]) {
  const told = changes.filter(({ verdict }) => verdict !== 'documentation');
  const entries = pairs.flatMap((pair) => {
    const own = told.filter(({ description }) => description === pair.old.description.kind);
    return own.map((change) => [change, keysOfChange(change, pair)] as const);
  });
  return new Map(entries);
}

function keysOfChange({ rule, old, new: next }: Change, pair: GatePair) {
  const keys = new Set<string>();
  /** Types that are filled in, where it matters to those who do not name the part. */
  const filled = new Set<string>();
  /** Schemas that hold the changed one, at any depth. */
  const owners = new Set<string>();
  // The place of what is gone may be that of its owner on the other side.
  const isOneSided = (old?.value === undefined) !== (next?.value === undefined);
  for (const [place, { description }] of [[old, pair.old] as const, [next, pair.new] as const]) {
    if (!place || (isOneSided && place.value === undefined)) continue;
    const { pointer } = place;
    const isName = rule === 'schema-added' || rule === 'schema-removed';
    const found = isName ? [pointerSegments(pointer)[2] ?? ''] : namesOf(description, pointer);
    for (const one of found) keys.add(one);
    addOwners(description, pointer, owners);
    if (!OF_A_WHOLE.test(rule)) continue;
    const whole = namesOf(description, pointer.replace(PART, ''), true);
    for (const one of whole) (TYPE.test(one) ? filled : keys).add(one);
  }
  // Values that are gone or new.
  const [was, is] = [stringsOf([old?.value].flat()), stringsOf([next?.value].flat())];
  const values = [...was, ...is].filter((one) => was.includes(one) !== is.includes(one));
  return { keys, filled, owners, values: new Set(values) };
}

/**
 * A report that says of each change who uses it, and never opens or closes the gate.
 *
 * @param pairs - The descriptions that were compared.
 * @param files - Manifests of what programs use.
 * @throws UsageError when one of them cannot be read
 */
export function withUses(
  report: GateReport,
  pairs: readonly GatePair[],
  files: readonly string[],
): GateReport {
  if (files.length === 0) return report;
  const [known, manifests] = [keysOfChanges(report, pairs), files.map(readManifest)];
  const changes = report.changes.map((change) => {
    const keys = known.get(change);
    if (!keys) return change;
    // Traffic does not tell who reads a field.
    const isTold = ({ traffic }: Manifest): boolean =>
      !traffic || [...keys.keys].some((key) => key in traffic || !FIELD.test(key));
    return { ...change, uses: manifests.filter(isTold).map((one) => usesOf(keys, one)) };
  });
  return { ...report, changes };
}

/** Where a program uses what a change is about, and where nobody can tell. */
export function usesOf(
  { keys, filled, owners, values }: ChangeKeys,
  { name, uses, traffic = {} }: Manifest,
): ChangeUse {
  const valued = uses.filter(({ kind, key }) => kind === 'values' && keys.has(key));
  const others = values.size > 0 ? valued.filter(({ detail = '' }) => !values.has(detail)) : [];
  // A line with another value of the same field is not hit.
  const isOther = new Set(others.map(lineOf));
  const isSeen = (use: Use): boolean => {
    const { kind, key, detail = '' } = use;
    if (kind === 'values') return keys.has(key) && values.has(detail);
    if (kind === 'codes') return values.has(key);
    if (kind === 'opaque' || isOther.has(lineOf(use))) return false;
    if (detail === 'sent') return filled.has(key);
    const isCall = kind === 'operations' || kind === 'events';
    return keys.has(key) || (isCall && keys.has(EVERYTHING));
  };
  // With a client, which is no data, a program can call everything.
  const opaque = uses.filter(({ kind }) => kind === 'opaque');
  const maybe = opaque.filter(({ key }) => owners.has(key) || /^Client$|Api$/.test(key));
  const calls = [...keys].reduce((sum, key) => sum + (traffic[key] ?? 0), 0);
  return {
    name,
    seen: sortPlaces(uses.filter(isSeen).map(({ file, line }) => ({ file, line }))),
    maybe: sortPlaces(maybe.map(({ file, line, detail: why = '' }) => ({ file, line, why }))),
    ...(calls > 0 && { calls }),
  };
}
