import type { Drift } from './drift-report.ts';
import type { DriftOptions, DriftWatch } from './drift-options.ts';
import { attempt, IdleQueue } from './idle-queue.ts';
import { createIgnore } from './ignore.ts';
import { Ledger } from './ledger.ts';

/** What a watch is made of. */
export interface Watch {
  /** Whether to look at the next one. */
  readonly isSampled: () => boolean;
  /** The longest body to check, in characters. */
  readonly maxLength: number;
  /**
   * Notes one response or event, and checks its text in idle time.
   *
   * @param drifts - What its head differs in.
   */
  inspect(drifts: readonly Drift[], body?: WatchedBody): void;
  readonly results: DriftWatch;
}

/** The text of a response or event, and how to check it. */
export interface WatchedBody {
  readonly text: string | Promise<string>;
  check(text: string): readonly Drift[];
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
  const note = (drifts: readonly Drift[], at: number): void => {
    const kept = drifts.filter((drift) => !isIgnored(drift));
    for (const report of ledger.add(kept, at)) attempt(() => onDrift?.(report));
  };
  let watched = 0;
  return {
    isSampled: () => sample === 1 || Math.random() < sample,
    maxLength,
    inspect(drifts, body) {
      watched += 1;
      const at = Date.now();
      if (drifts.length > 0) queue.add(0, () => note(drifts, at));
      const check = (text: string): void =>
        queue.add(text.length, () => note(body?.check(text) ?? [], at));
      if (typeof body?.text === 'string') check(body.text);
      else if (body) queue.expect(body.text.then(check));
    },
    results: {
      reports: () => ledger.reports(),
      flush: () => queue.flush(),
      counts: () => ({ checked: watched, skipped: queue.dropped }),
    },
  };
}
