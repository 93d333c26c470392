import type { SandboxActivity, SandboxClock } from '../../../generated/control.ts';
import { followSandbox, type Start } from '../control/client.ts';
import { control } from './api.ts';
import { announce, whisper } from './announce.tsx';
import { plural } from './format.ts';
import { Store, useStore } from './store.ts';

/** How many requests and attempts the page remembers, which is more than the sandbox does. */
const MOST_ROWS = 10_000;

/** Longer bodies are asked for again when somebody looks at them. */
const LONGEST_KEPT = 8_192;

/** How long things are gathered before the sandbox is asked for more, in milliseconds. */
const GATHER_MS = 50;

/** How often resources of a kind changed. */
const changes: Readonly<Record<string, number>> = {};

/** What the page knows of the sandbox, kept up to date. */
export const live = new Store({
  /** The latest first. */
  requests: [] as Readonly<SandboxActivity['requests']>,
  deliveries: [] as Readonly<SandboxActivity['deliveries']>,
  clock: undefined as SandboxClock | undefined,
  /** When `clock` was read, by `performance.now()`. */
  clockReadAt: 0,
  isConnected: false,
  changes,
  /** How often the sandbox began anew, or was there again. */
  starts: 0,
});

export const useLive = <T>(select: (state: typeof live.state) => T): T => useStore(live, select);

/** Keeps `live` up to date for as long as the page is open. */
export const keepUp = (): Promise<void> =>
  followSandbox(control, {
    limit: 1_000,
    gatherMs: GATHER_MS,
    take,
    lost() {
      if (live.state.isConnected) announce('The sandbox does not respond. Waiting for it.', true);
      live.set({ isConnected: false });
    },
  });

function take(
  { requests, deliveries, changed, clock }: SandboxActivity,
  start: Start | undefined,
): void {
  if (start === 'again') {
    // Nothing from before is there.
    announce('The sandbox began anew.');
    live.set({ requests: [], deliveries: [] });
  }
  // Cleared, here or elsewhere: a log has no other mark.
  for (const log of ['requests', 'deliveries']) if (changed.includes(log)) live.set({ [log]: [] });
  const { state } = live;
  const changes = { ...state.changes };
  for (const kind of changed.length > 0 ? [...changed, '*'] : [])
    changes[kind] = (changes[kind] ?? 0) + 1;
  const isBack = !state.isConnected && state.clock !== undefined;
  if (isBack) announce('The sandbox responds again.');
  live.set({
    requests: before(state.requests, requests.map(lighten)),
    deliveries: before(state.deliveries, deliveries.map(lighten)),
    clock,
    clockReadAt: performance.now(),
    isConnected: true,
    changes,
    starts: state.starts + Number(isBack || start === 'again'),
  });
  if (!start) say(requests);
}

/** The latest first, and no more than the page remembers. */
function before<T>(known: readonly T[], fresh: readonly T[]): readonly T[] {
  if (fresh.length === 0) return known;
  return [...fresh.toReversed(), ...known].slice(0, MOST_ROWS);
}

function lighten<T extends { readonly body: string; readonly response_body: string }>(row: T): T {
  if (row.body.length + row.response_body.length <= LONGEST_KEPT) return row;
  return { ...row, body: '', response_body: '', isLong: true };
}

/** A sentence for a burst of requests, not one for each. */
function say(requests: Readonly<SandboxActivity['requests']>): void {
  const refused = requests.filter(({ error }) => error !== null).length;
  const news = plural(requests.length, 'new request');
  if (requests.length > 0) whisper(refused === 0 ? news : `${news}, ${refused} refused`);
}
