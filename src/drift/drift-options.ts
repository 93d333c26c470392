import type { DriftReport } from './drift-report.ts';
import type { DriftPattern } from './ignore.ts';

/** What both watches take. */
export interface DriftOptions {
  /** The share of responses or events that are checked, from 0 to 1; all by default. */
  readonly sample?: number;
  /**
   * Is told of each difference when it is seen for the first time. What it throws is ignored, because a watch must not
   * break what it watches.
   */
  readonly onDrift?: (report: DriftReport) => void;
  /** What to leave out. */
  readonly ignore?: readonly DriftPattern[];
  /** The longest body that is checked, in characters; 1,000,000 by default. */
  readonly maxLength?: number;
}

/** What a watch has seen so far. */
export interface DriftWatch {
  /** One report for each place, in the order in which they were first seen. */
  reports(): DriftReport[];
  /** Resolves when what was seen so far is checked: before a process ends, or for `waitUntil`. It never rejects. */
  flush(): Promise<void>;
  /**
   * How many responses or events were checked, and how many were left out: bodies that were too long or did not arrive
   * within 30 seconds, and what came while too much was waiting.
   */
  counts(): { readonly checked: number; readonly skipped: number };
}
