import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What package.json says about the code that it offers. */
export interface Manifest {
  readonly exports: Readonly<
    Record<string, string | { readonly default: string; readonly require?: { default: string } }>
  >;
  readonly bin: Readonly<Record<string, string>>;
}

/** The sources of a package's entries, as paths from its root. */
export interface Entries {
  /** Of what is imported, by the name of the entry: of `./raw`, `src/raw.ts`. */
  readonly exported: Readonly<Record<string, string>>;
  readonly programs: readonly string[];
  /** Of those of `exported` that CommonJS gets in a form of its own. */
  readonly required: readonly string[];
}

/**
 * Finds the source of everything that a manifest takes from dist/, which mirrors the tree; throws an Error naming an
 * entry without one.
 */
export function findEntries({ exports, bin }: Manifest, root: string): Entries {
  const exported: Record<string, string> = {};
  const required: string[] = [];
  for (const [name, target] of Object.entries(exports)) {
    if (typeof target === 'string') continue;
    exported[name] = findSource(target.default, root);
    if (target.require) required.push(findSource(target.require.default, root));
  }
  const programs = Object.values(bin).map((path) => findSource(path, root));
  return { exported, programs, required };
}

function findSource(path: string, root: string): string {
  const stem = path.replace(/^(?:\.\/)?dist\//, '').replace(/\.c?js$/, '');
  const source = [`${stem}.ts`, `${stem}.js`].find((name) => existsSync(join(root, name)));
  if (source) return source;
  throw new Error(`package.json names ${path}, but there is no ${stem}.ts to make it from.`);
}
