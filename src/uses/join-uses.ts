import type { ChangeUse, GateReport, PlaceOfUse } from '../gate/report/gate-report.ts';
import { type ChangeKeys, EVERYTHING, keysOfChange, type Sides } from './change-keys.ts';
import { type Manifest, sortPlaces, type Use } from './manifest.ts';

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
    const keys = keysOfChange(change, sides);
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
  const ofField = uses.filter(({ kind, key }) => kind === 'values' && keys.has(key));
  const others = ofField.filter(({ detail = '' }) => values.size > 0 && !values.has(detail));
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
  const maybe = uses.filter(
    ({ kind, key }) => kind === 'opaque' && (owners.has(key) || isClient(key)),
  );
  const calls = [...keys].reduce((sum, key) => sum + (traffic[key] ?? 0), 0);
  return {
    name,
    seen: sortPlaces(uses.filter(isSeen).map(({ file, line }) => ({ file, line }))),
    maybe: sortPlaces(maybe.map(({ file, line, detail: why = '' }) => ({ file, line, why }))),
    ...(calls > 0 && { calls }),
  };
}

const lineOf = ({ file, line }: PlaceOfUse): string => `${file}:${line}`;
