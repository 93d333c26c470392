import type { KeptResource } from '../../../generated/control.ts';
import { control } from './api.ts';
import { titleOf } from './contract.ts';
import { live } from './live.ts';
import { Store, useStore } from './store.ts';
import { useEffect } from 'preact/hooks';

const known = new Store<{ resources: Readonly<Record<string, KeptResource>> }>({ resources: {} });
const asked = new Map<string, number>();

/** The resources of ids, as they come in; each is asked for once, and again when its kind has changed. */
function useResources(
  kind: string,
  ids: readonly string[],
): Readonly<Record<string, KeptResource>> {
  const resources = useStore(known, (state) => state.resources);
  const version = useStore(live, ({ changes, starts }) => starts * 1e9 + (changes[kind] ?? 0));
  useEffect(() => {
    for (const id of new Set(ids)) void load(id, version);
  }, [ids.join(), version]);
  return resources;
}

/** What is shown for the id of a resource: its name, or the id itself. */
export function useNames(kind: string, ids: readonly string[]): (id: unknown) => string {
  const resources = useResources(kind, ids);
  return (id) => {
    const found = resources[String(id)];
    return found ? titleOf(found) : String(id);
  };
}

async function load(id: string, version: number): Promise<void> {
  if (asked.get(id) === version) return;
  asked.set(id, version);
  // Without it the id is shown.
  const found = await control('findResource', { path: { id } }).catch(() => undefined);
  if (found) known.set({ resources: { ...known.state.resources, [id]: found.resource } });
}
