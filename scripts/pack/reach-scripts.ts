import type { Metafile } from 'esbuild';

/**
 * The scripts that load with entries: those of the entries, and what these import, but not what they
 * import only when it is called for.
 *
 * @param sources - Sources of entries, as paths from the root.
 * @returns paths as the metafile has them, from the root
 */
export function reachScripts({ outputs }: Metafile, sources: readonly string[]): string[] {
  const found = new Set<string>();
  const open = Object.keys(outputs).filter((path) =>
    sources.includes(outputs[path]?.entryPoint ?? ''),
  );
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    for (const { path: next, kind, external } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external) open.push(next);
    }
  }
  return [...found];
}
