import { readFileSync } from 'node:fs';

/** What the receivers' common log says. */
export interface Runs {
  /** How often each event was done. */
  readonly times: ReadonlyMap<string, number>;
  /** Events that were done more often than once, and once more for each run that a kill or a lost mark undid. */
  readonly tooOften: readonly string[];
  /** Events that began while another process still ran them, or after they were marked. */
  readonly besideEachOther: readonly string[];
  readonly afterMark: readonly string[];
  /** How many runs each kill has cut, and how many marks failed. */
  readonly cuts: readonly number[];
  readonly unmarked: number;
}

/** Reads lines such as `began evt_1 4711`, in the order in which they were written. */
export function readRuns(log: string): Runs {
  const times = new Map<string, number>();
  const allowed = new Map<string, number>();
  const open = new Map<string, string>();
  const marked = new Set<string>();
  const besideEachOther: string[] = [];
  const afterMark: string[] = [];
  const count = (map: Map<string, number>, id: string): unknown =>
    map.set(id, (map.get(id) ?? 0) + 1);
  const cuts: number[] = [];
  let unmarked = 0;
  const words: Record<string, (id: string, pid: string) => unknown> = {
    began(id, pid) {
      if (open.has(id)) besideEachOther.push(id);
      if (marked.has(id)) afterMark.push(id);
      if (!allowed.has(id)) allowed.set(id, 1);
      open.set(id, pid);
    },
    did: (id) => count(times, id),
    // Between its end and its mark a run is still open: a kill there undoes it.
    marked: (id) => marked.add(id) && open.delete(id),
    unmarked(id) {
      unmarked += 1;
      open.delete(id);
      count(allowed, id);
    },
    failed: (id) => open.delete(id),
    killed(_, pid) {
      const cut = [...open].filter(([, owner]) => owner === pid);
      cuts.push(cut.length);
      for (const [id] of cut) {
        open.delete(id);
        count(allowed, id);
      }
    },
  };
  for (const line of readFileSync(log, 'utf8').split('\n').filter(Boolean)) {
    const [word = '', id = '', pid = ''] = line.split(' ');
    words[word]?.(id, pid);
  }
  const tooOften = [...times.keys()].filter((id) => times.get(id)! > (allowed.get(id) ?? 0));
  return { times, tooOften, besideEachOther, afterMark, cuts, unmarked };
}
