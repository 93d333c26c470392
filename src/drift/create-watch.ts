import type { DriftOptions, DriftWatch } from './drift-options.ts';
import { attempt, IdleQueue } from './idle-queue.ts';
import { createIgnore } from './ignore.ts';
import { Inspection, type Note, type Subject } from './inspection.ts';
import { Ledger } from './ledger.ts';

/** What a watch is made of. */
export interface Watch {
  /** Whether to look at the next one. */
  readonly isSampled: () => boolean;
  /** Checks what is known when there is time, and a text once it is heard. */
  inspect(subject: Subject): Inspection;
  readonly results: DriftWatch;
}

/**
 * Makes a watch.
 *
 * @throws {RangeError} when `sample` or `maxLength` is out of range
 */
export function createWatch(options: DriftOptions): Watch {
  const { sample = 1, maxLength = 1_000_000, onDrift, ignore = [] } = options;
  if (!(sample >= 0 && sample <= 1)) {
    throw new RangeError(`sample is ${sample}: pass a number from 0 to 1.`);
  }
  if (!(maxLength > 0)) throw new RangeError(`maxLength is ${maxLength}: pass a positive number.`);
  const [ledger, queue, isIgnored] = [new Ledger(), new IdleQueue(maxLength), createIgnore(ignore)];
  const note: Note = (drifts, at) => {
    if (drifts.length === 0) return;
    const kept = drifts.filter((drift) => !isIgnored(drift));
    for (const report of ledger.add(kept, at)) attempt(() => onDrift?.(report));
  };
  let watched = 0;
  return {
    isSampled: () => sample === 1 || Math.random() < sample,
    inspect(subject) {
      watched += 1;
      return new Inspection(subject, queue, note);
    },
    results: {
      reports: () => ledger.reports(),
      flush: () => queue.flush(),
      counts: () => ({ checked: watched, skipped: queue.dropped }),
    },
  };
}
