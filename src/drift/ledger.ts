import { remember } from '../service/json.ts';
import type { Drift, DriftReport } from './drift-report.ts';

/** As many places as are kept of each severity; a service that differs in more has another contract. */
const MOST_PLACES = 1_000;
/** As many new names of one object as are told apart: more of them are data. */
const MOST_NAMES = 20;

type Entry = { -readonly [Name in keyof DriftReport]: DriftReport[Name] };

/** Drifts, one entry for each place. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly #sizes = { fault: 0, news: 0 };
  readonly #names = new Map<string, Set<string>>();
  /** How many were left out because there were too many places. */
  omitted = 0;

  /**
   * Notes what one response or event differs in, and returns what is seen for the first time.
   *
   * @param at - When it was seen, in milliseconds since 1970.
   */
  add(drifts: readonly Drift[], at: number): DriftReport[] {
    const news: DriftReport[] = [];
    // A list of a hundred contacts is one response.
    const seen = new Set<string>();
    for (const found of drifts) {
      const drift = this.#limitNames(found);
      const key = keyOf(drift);
      if (seen.has(key)) continue;
      seen.add(key);
      const time = new Date(at).toISOString();
      const isFull = this.#sizes[drift.severity] >= MOST_PLACES && !this.#entries.has(key);
      const report = { ...drift, count: 1, firstSeen: time, lastSeen: time };
      if (isFull) this.omitted += 1;
      else if (this.#note(key, report)) news.push(report);
    }
    return news;
  }

  /** Takes in what another watch has told: nothing of that is left out. */
  merge(report: DriftReport): void {
    this.#note(keyOf(report), report);
  }

  /** All entries, in the order in which they were first seen. */
  reports(): DriftReport[] {
    return [...this.#entries.values()].map((entry) => ({ ...entry }));
  }

  /** Adds a report to what is known of its place, and says whether that is new. */
  #note(key: string, report: DriftReport): boolean {
    const isNew = !this.#entries.has(key);
    const known = remember(this.#entries, key, () => ({ ...report, count: 0 }));
    known.count += Number(report.count);
    if (report.lastSeen > known.lastSeen) known.lastSeen = report.lastSeen;
    if (report.firstSeen < known.firstSeen) known.firstSeen = report.firstSeen;
    if (isNew) this.#sizes[report.severity] += 1;
    return isNew;
  }

  #limitNames(drift: Drift): Drift {
    if (drift.kind !== 'undocumented-field') return drift;
    const end = drift.pointer.lastIndexOf('/') + 1;
    const place = keyOf({ ...drift, pointer: drift.pointer.slice(0, end), seen: undefined });
    const names = remember(this.#names, place, () => new Set());
    if (names.size < MOST_NAMES) names.add(drift.pointer);
    if (names.has(drift.pointer)) return drift;
    return { ...drift, pointer: `${drift.pointer.slice(0, end)}*` };
  }
}

function keyOf(drift: Drift): string {
  const { kind, operation, status, in: where, pointer, rule, message, contract, seen } = drift;
  return [kind, operation, status, where, pointer, rule, message, contract, seen].join(' ');
}
