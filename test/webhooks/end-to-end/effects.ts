import { readFileSync } from 'node:fs';

/** A line of the receiver's log: what happened to an event. */
export interface Effect {
  readonly word: 'began' | 'failed' | 'did' | 'marked';
  readonly id: string;
}

/** Reads the log of a receiver, in the order in which it was written. */
export function readEffects(path: string): Effect[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [word, id] = line.split(' ');
    return { word, id } as Effect;
  });
}

/** The events that had begun and neither failed nor been marked: those in flight. */
export function inFlight(effects: readonly Effect[]): Set<string> {
  const ids = new Set<string>();
  for (const { word, id } of effects) {
    if (word === 'began') ids.add(id);
    else if (word !== 'did') ids.delete(id);
  }
  return ids;
}

/** How often each event was done. */
export function timesDone(effects: readonly Effect[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { word, id } of effects) {
    if (word === 'did') times.set(id, (times.get(id) ?? 0) + 1);
  }
  return times;
}

/** The events that began again after they were marked: there must be none. */
export function begunAfterMark(effects: readonly Effect[]): string[] {
  const marked = new Set<string>();
  const begun: string[] = [];
  for (const { word, id } of effects) {
    if (word === 'marked') marked.add(id);
    if (word === 'began' && marked.has(id)) begun.push(id);
  }
  return begun;
}
