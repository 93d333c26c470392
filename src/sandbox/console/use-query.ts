import { useEffect, useRef, useState } from 'preact/hooks';
import type { ControlOperations, ResourceList } from '../../../generated/control.ts';
import { listResources } from './api.ts';
import { live, useLive } from './live.ts';

/** How long a burst of changes is gathered before the sandbox is asked again, in milliseconds. */
const GATHER_MS = 250;

/**
 * What the sandbox says of something.
 *
 * @param key - What is asked; another key asks anew, undefined asks nothing; `again` asks the same.
 * @param kinds - Kinds of resources whose changes ask again; all come anew after a restart or a reset.
 */
export function useQuery<T>(
  key: string | undefined,
  ask: () => Promise<T>,
  kinds: readonly string[] = [],
) {
  const [state, setState] = useState<{ key?: string; data?: T; error?: Error }>({});
  const [turn, setTurn] = useState(0);
  const changes = useGathered(useLive(() => sumOf(kinds)));
  const latest = useRef(key);
  latest.current = key;
  useEffect(() => {
    if (key === undefined) return;
    const settle = (result: { data?: T; error?: Error }): void => {
      if (latest.current === key) setState({ key, ...result });
    };
    ask().then(
      (data) => settle({ data }),
      (error: Error) => settle({ error }),
    );
  }, [key, turn, changes]);
  const { data, error }: typeof state = state.key === key ? state : {};
  return { data, error, again: () => setTurn((turns) => turns + 1) };
}

/** A number that changes at most once in a while, however often it is given anew. */
function useGathered(given: number): number {
  const [gathered, setGathered] = useState(given);
  const latest = useRef(given);
  latest.current = given;
  const isNew = given !== gathered;
  useEffect(() => {
    const gather = (): void => setGathered(latest.current);
    const waiting = isNew ? setTimeout(gather, GATHER_MS) : undefined;
    return () => clearTimeout(waiting);
  }, [isNew, gathered]);
  return gathered;
}

/** A number that grows with each change of one of the kinds, and with each new start. */
function sumOf(kinds: readonly string[]): number {
  const { changes, starts } = live.state;
  return kinds.reduce((sum, kind) => sum + (changes[kind] ?? 0), starts * 1e9);
}

/** The most that is asked for at once; whatever is beyond it is found by a search. */
const MOST = 1_000;

/** Resources of a kind, a hundred at a time, that can be searched; what was there stays until the next are. */
export function useList(
  kind: string,
  query: ControlOperations['listResources']['query'] = {},
  changes: readonly string[] = [kind],
) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(100);
  const [shown, setShown] = useState<{ list?: ResourceList; words?: string }>({});
  const words = search.trim();
  const ask = { ...query, limit, ...(words && { search: words }) };
  const key = `${kind} ${JSON.stringify(ask)}`;
  const { data, error } = useQuery(key, () => listResources(kind, ask), changes);
  if (data && data !== shown.list) setShown({ list: data, words });
  const list = data ?? shown.list;
  // What is shown may be what the search before this one found.
  const isSearched = search !== '' || !!shown.words;
  const hasMore = list?.pagination.has_more && limit < MOST;
  return {
    list,
    error,
    all: list?.data ?? [],
    isSearched,
    isEmpty: !list?.data.length && !isSearched,
    search: { value: search, onInput: setSearch },
    more: hasMore ? () => setLimit(Math.min(limit + 100, MOST)) : undefined,
  };
}
