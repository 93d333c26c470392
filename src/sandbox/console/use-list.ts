import { useState } from 'preact/hooks';
import type { ControlOperations, ResourceList } from '../../../generated/control.ts';
import { listResources } from './api.ts';
import { useQuery } from './use-query.ts';

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
  const words = search.trim();
  const ask = { ...query, limit, ...(words && { search: words }) };
  const { data } = useQuery(
    `${kind} ${JSON.stringify(ask)}`,
    () => listResources(kind, ask),
    changes,
  );
  const [shown, setShown] = useState<ResourceList>();
  if (data && data !== shown) setShown(data);
  const more = (): void => setLimit(Math.min(limit + 100, MOST));
  const list = data ?? shown;
  const hasMore = list?.pagination.has_more && limit < MOST;
  return { shown: list, search, setSearch, hasMore, more };
}
