import type { ChangeSide } from '../change.ts';
import type { Place } from '../read/load-description.ts';
import type { GateReport, PlacedChange } from './gate-report.ts';

/** The version of this JSON; it grows without a new one. */
const JSON_VERSION = 1;

/** A report for programs. */
export function formatJson(report: GateReport): string {
  const { isOpen, names, today, settings, version, faults, changes } = report;
  const data = {
    version: JSON_VERSION,
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
  return JSON.stringify(data, null, 2);
}

function writeChange(change: PlacedChange): object {
  const { hashes, places, old, new: next, ...rest } = change;
  return { ...rest, old: writeSide(old, places.old), new: writeSide(next, places.new) };
}

/** Values may be large: the pointer leads to them. */
function writeSide(side: ChangeSide | undefined, place: Place | undefined): object | undefined {
  return side && { pointer: side.pointer, present: side.value !== undefined, ...place };
}
