import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

// Editors write a file in several steps.
const QUIET_MS = 120;

/**
 * Calls back with the sources below a root that changed, once they are left alone; what changes while a call is under
 * way comes in the next one, never in two at a time.
 */
export function watchSources(
  root: string,
  sources: readonly string[],
  onChange: (changed: ReadonlySet<string>) => Promise<void>,
): { close(): void } {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  const settle = async (): Promise<void> => {
    if (isBusy || changed.size === 0) return;
    isBusy = true;
    const batch = changed;
    changed = new Set();
    // The next change gets its call, whatever became of this one.
    await onChange(batch).catch((error: Error) => console.error(error.message));
    isBusy = false;
    await settle();
  };
  const watchers: FSWatcher[] = sources.map((source) =>
    watch(join(root, source), { recursive: true }, () => {
      changed.add(source);
      clearTimeout(timer);
      timer = setTimeout(() => void settle(), QUIET_MS);
    }),
  );
  return {
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
