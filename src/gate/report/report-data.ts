import type { Place } from '../../report/report.ts';
import type { ChangeSide } from '../change.ts';
import type { GateReport, PlacedChange } from './gate-report.ts';

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
  const { hashes, places, old, new: next, ...rest } = change;
  return { ...rest, old: writeSide(old, places.old), new: writeSide(next, places.new) };
}

/** Values may be large: the pointer leads to them. */
function writeSide(side: ChangeSide | undefined, place: Place | undefined): object | undefined {
  return side && { pointer: side.pointer, present: side.value !== undefined, ...place };
}
