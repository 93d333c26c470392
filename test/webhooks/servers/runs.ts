import { readFileSync } from 'node:fs';

/** What the receivers' common log says. */
export interface Runs {
  /** How often each event was done. */
  readonly times: ReadonlyMap<string, number>;
  /** How often each event may be done: once, and again for each run that a kill or a lost mark undid. */
  readonly allowed: ReadonlyMap<string, number>;
  /** Events that began while another process still ran them. */
  readonly besideEachOther: readonly string[];
  /** How many runs were cut by a kill, and how many marks failed. */
  readonly cut: number;
  readonly unmarked: number;
}

/** Reads lines such as `began evt_1 4711`, in the order in which they were written. */
export function readRuns(log: string): Runs {
  const times = new Map<string, number>();
  const allowed = new Map<string, number>();
  const open = new Map<string, string>();
  const besideEachOther: string[] = [];
  const count = (map: Map<string, number>, id: string): unknown =>
    map.set(id, (map.get(id) ?? 0) + 1);
  let [cut, unmarked] = [0, 0];
  const words: Record<string, (id: string, pid: string) => unknown> = {
    began(id, pid) {
      if (open.has(id)) besideEachOther.push(id);
      if (!allowed.has(id)) allowed.set(id, 1);
      open.set(id, pid);
    },
    did: (id) => count(times, id),
    // Between its end and its mark a run is still open: a kill there undoes it.
    marked: (id) => open.delete(id),
    unmarked(id) {
      unmarked += 1;
      open.delete(id);
      count(allowed, id);
    },
    failed: (id) => open.delete(id),
    killed(_, pid) {
      for (const [id, owner] of open) {
        if (owner !== pid) continue;
        cut += 1;
        open.delete(id);
        count(allowed, id);
      }
    },
  };
  for (const line of readFileSync(log, 'utf8').split('\n').filter(Boolean)) {
    const [word = '', id = '', pid = ''] = line.split(' ');
    words[word]?.(id, pid);
  }
  return { times, allowed, besideEachOther, cut, unmarked };
}
