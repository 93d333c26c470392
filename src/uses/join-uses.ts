import type { Change } from '../gate/change.ts';
import type { ChangeUse, GateReport, PlaceOfUse } from '../gate/report/gate-report.ts';
import { type ChangeKeys, type DescriptionKeys, EVERYTHING, keysOfChange } from './change-keys.ts';
import type { Manifest, Places } from './manifest.ts';

/** The names of what both descriptions of a comparison have. */
export interface Sides {
  readonly old: DescriptionKeys;
  readonly new: DescriptionKeys;
}

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
  sides: Readonly<Record<Change['description'], Sides | undefined>>,
  manifests: readonly Manifest[],
): GateReport {
  const changes = report.changes.map((change) => {
    const side = sides[change.description];
    if (!side || change.verdict === 'documentation') return change;
    const keys = keysOfChange(change, side);
    return { ...change, uses: manifests.map((manifest) => usesOf(keys, manifest)) };
  });
  return { ...report, changes };
}

/** Where a program uses what a change is about, and where nobody can tell. */
export function usesOf(change: ChangeKeys, manifest: Manifest): ChangeUse {
  const seen = [...change.keys].flatMap((key) => placesOf(key, manifest));
  const fields = Object.entries(manifest.values).filter(([key]) => change.keys.has(key));
  const values = [...fields.map(([, one]) => one), manifest.codes].flatMap((places) =>
    [...change.values].map((value) => places[value]),
  );
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
    seen: sortPlaces([...seen, ...values].flatMap(toList)),
    maybe: sortPlaces(maybe),
    ...(calls > 0 && { calls }),
  };
}

function placesOf(key: string, manifest: Manifest): (Places | undefined)[] {
  const { operations, parameters, fields, events, schemas } = manifest;
  if (key === EVERYTHING) return [...Object.values(operations), ...Object.values(events)];
  // A schema without a field stands for all of its fields.
  const isSchema = /^[A-Z]\w*$/.test(key);
  const inner = isSchema ? Object.keys(fields).filter((one) => one.startsWith(`${key}.`)) : [key];
  const used = inner.flatMap((one) => [fields[one]?.read, fields[one]?.write]);
  return [operations[key], parameters[key], events[key], schemas[key], ...used];
}

const toList = (places: Places = {}): PlaceOfUse[] =>
  Object.entries(places).flatMap(([file, lines]) => lines.map((line) => ({ file, line })));

/** Each line once, in the order of files and lines. */
function sortPlaces<Place extends PlaceOfUse>(places: readonly Place[]): Place[] {
  const unique = new Map(places.map((one) => [`${one.file}:${one.line}`, one]));
  return [...unique.values()].sort(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line,
  );
}
