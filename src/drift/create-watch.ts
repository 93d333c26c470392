import type { Drift } from './drift-report.ts';
import type { DriftOptions, DriftWatch } from './drift-options.ts';
import { attempt, IdleQueue } from './idle-queue.ts';
import { createIgnore } from './ignore.ts';
import { Ledger } from './ledger.ts';

/** Each eighth text is parsed again, also where its owner shares what he made of it. */
const PARSE_EACH = 8;

/** What a watch is made of. */
export interface Watch {
  /** Whether to look at the next one. */
  readonly isSampled: () => boolean;
  /** Checks something when there is time, and counts it. */
  check(check: () => readonly Drift[]): void;
  /** Checks a text when there is time, unless it is too long. */
  checkText(text: string, check: () => readonly Drift[] | undefined): void;
  /** Whether to take what the owner of a text made of it, rather than parse it again. */
  readonly isTrusted: () => boolean;
  /** Has `flush` wait for something that leads to a check. */
  expect(work: Promise<unknown>): void;
  readonly maxLength: number;
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
  const [ledger, queue, isIgnored] = [new Ledger(), new IdleQueue(), createIgnore(ignore)];
  let [checked, tooLong] = [0, 0];
  const note = (drifts: readonly Drift[], at: number): void => {
    const kept = drifts.filter((drift) => !isIgnored(drift));
    for (const report of ledger.add(kept, at)) attempt(() => onDrift?.(report));
  };
  const enqueue = (size: number, check: () => readonly Drift[] | undefined): void => {
    const at = Date.now();
    queue.add(size, () => {
      const drifts = check();
      if (drifts && drifts.length > 0) note(drifts, at);
    });
  };
  let texts = 0;
  return {
    isSampled: () => sample === 1 || Math.random() < sample,
    check: (check) =>
      enqueue(0, () => {
        checked += 1;
        return check();
      }),
    checkText({ length }, check) {
      if (length > maxLength) tooLong += 1;
      else enqueue(length, check);
    },
    // Who fills in what is missing does so each time: one in eight finds it.
    isTrusted: () => (texts += 1) % PARSE_EACH !== 1,
    expect: (work) => queue.expect(work),
    maxLength,
    results: {
      reports: () => ledger.reports(),
      flush: () => queue.flush(),
      counts: () => ({ checked, skipped: tooLong + queue.dropped }),
    },
  };
}
