import type { Drift, DriftReport } from './drift-report.ts';

/** As many places as are kept; a service that differs in more has another contract. */
const MOST_PLACES = 1_000;
/** As many new names of one object as are told apart: more of them are data. */
const MOST_NAMES = 20;

type Entry = { -readonly [Name in keyof DriftReport]: DriftReport[Name] };

/** Drifts, one entry for each place. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
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
      const entry = this.#note(key, drift, new Date(at).toISOString());
      if (entry) news.push(entry);
    }
    return news;
  }

  /** All entries, in the order in which they were first seen. */
  reports(): DriftReport[] {
    return [...this.#entries.values()].map((entry) => ({ ...entry }));
  }

  #note(key: string, drift: Drift, time: string): DriftReport | undefined {
    const known = this.#entries.get(key);
    if (known) {
      known.count += 1;
      if (time > known.lastSeen) known.lastSeen = time;
      if (time < known.firstSeen) known.firstSeen = time;
      return undefined;
    }
    if (this.#entries.size >= MOST_PLACES) {
      this.omitted += 1;
      return undefined;
    }
    const entry = { ...drift, count: 1, firstSeen: time, lastSeen: time };
    this.#entries.set(key, entry);
    return { ...entry };
  }

  #limitNames(drift: Drift): Drift {
    if (drift.kind !== 'undocumented-field') return drift;
    const end = drift.pointer.lastIndexOf('/') + 1;
    const place = keyOf({ ...drift, pointer: drift.pointer.slice(0, end), seen: undefined });
    const names = this.#names.get(place) ?? new Set();
    this.#names.set(place, names);
    if (names.size < MOST_NAMES) names.add(drift.pointer);
    if (names.has(drift.pointer)) return drift;
    return { ...drift, pointer: `${drift.pointer.slice(0, end)}*` };
  }
}

function keyOf(drift: Drift): string {
  const { kind, operation, status, in: where, pointer, rule, message, contract, seen } = drift;
  return [kind, operation, status, where, pointer, rule, message, contract, seen].join(' ');
}
