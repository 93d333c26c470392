import type { Change } from '../gate/change.ts';
import type { ChangeUse, GateReport, PlaceOfUse } from '../gate/report/gate-report.ts';
import { type ChangeKeys, type DescriptionKeys, EVERYTHING, keysOfChange } from './change-keys.ts';
import type { Manifest, Places } from './manifest.ts';

/** The names of the parts of both descriptions of a comparison, by their kind. */
export type Sides = Partial<
  Record<Change['description'], Readonly<Record<'old' | 'new', DescriptionKeys>>>
>;

const FIELD = /^[A-Z]\w*(?<!Query)(?:\.|$)/;

/** Schemas that are not data: with one of them a program can call everything. */
const isClient = (type: string): boolean => type === 'Client' || type.endsWith('Api');

/**
 * A report that says of each change who uses it, and never opens or closes the gate.
 *
 * @param sides - For each description that was compared.
 * @param manifests - What programs use.
 */
export function withUses(
  report: GateReport,
  sides: Sides,
  manifests: readonly Manifest[],
): GateReport {
  const changes = report.changes.map((change) => {
    const side = sides[change.description];
    if (!side || change.verdict === 'documentation') return change;
    const keys = keysOfChange(change, side);
    // Traffic does not tell who reads a field.
    const isTold = ({ traffic }: Manifest): boolean =>
      !traffic || [...keys.keys].some((key) => key in traffic || !FIELD.test(key));
    return { ...change, uses: manifests.filter(isTold).map((one) => usesOf(keys, one)) };
  });
  return { ...report, changes };
}

/** Where a program uses what a change is about, and where nobody can tell. */
export function usesOf(change: ChangeKeys, manifest: Manifest): ChangeUse {
  const filled = [...change.filled].map((key) => manifest.schemas[key]?.sent);
  const seen = [...[...change.keys].flatMap((key) => placesOf(key, manifest)), ...filled];
  const values = Object.entries(manifest.values).flatMap(([key, one]) =>
    change.keys.has(key) ? Object.entries(one) : [],
  );
  const changed = [...values, ...Object.entries(manifest.codes)].flatMap(([value, places]) =>
    change.values.has(value) ? toList(places) : [],
  );
  // A line with another value of the same field is not hit.
  const others = values.flatMap(([value, places]) =>
    change.values.has(value) ? [] : toList(places),
  );
  const isOther = change.values.size > 0 ? new Set(others.map(lineOf)) : new Set();
  const general = seen.flatMap(toList).filter((one) => !isOther.has(lineOf(one)));
  const opaque = Object.entries(manifest.opaque).filter(
    ([type]) => change.owners.has(type) || isClient(type),
  );
  const maybe = opaque.flatMap(([, whys]) =>
    Object.entries(whys).flatMap(([why, places]) =>
      toList(places).map((place) => ({ ...place, why })),
    ),
  );
  const calls = [...change.keys].reduce((sum, key) => sum + (manifest.traffic?.[key] ?? 0), 0);
  return {
    name: manifest.name,
    seen: sortPlaces([...general, ...changed]),
    maybe: sortPlaces(maybe),
    ...(calls > 0 && { calls }),
  };
}

function placesOf(key: string, manifest: Manifest): (Places | undefined)[] {
  const { operations, parameters, fields, events, schemas } = manifest;
  if (key === EVERYTHING) return [...Object.values(operations), ...Object.values(events)];
  const { read, write } = fields[key] ?? {};
  return [operations[key], parameters[key], events[key], schemas[key]?.named, read, write];
}

const toList = (places: Places = {}): PlaceOfUse[] =>
  Object.entries(places).flatMap(([file, lines]) => lines.map((line) => ({ file, line })));

const lineOf = ({ file, line }: PlaceOfUse): string => `${file}:${line}`;

/** Each line once, in the order of files and lines. */
function sortPlaces<Place extends PlaceOfUse>(places: readonly Place[]): Place[] {
  const unique = new Map(places.map((one) => [lineOf(one), one]));
  return [...unique.values()].sort(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line,
  );
}
