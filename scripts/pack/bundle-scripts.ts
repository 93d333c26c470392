import { readFile } from 'node:fs/promises';
import { basename, extname, join, posix, relative, sep } from 'node:path';
import { build, type Metafile, type Plugin, transform } from 'esbuild';
import manifest from '../../package.json' with { type: 'json' };
import type { Files } from '../build/write-files.ts';
import { ROOT } from '../contract/paths.ts';
import type { Entries } from './find-entries.ts';

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

/** The files, with each script that has a map saying so; one that only passes names on needs none. */
function linkMaps(files: Files): Files {
  const linked: Files = {};
  for (const [path, text] of Object.entries(files)) {
    if (path.endsWith('.map')) continue;
    const map = files[`${path}.map`];
    const hasMap = map !== undefined && JSON.parse(map).sources.length > 0;
    linked[path] = hasMap ? `${text}//# sourceMappingURL=${basename(path)}.map\n` : text;
    if (hasMap) linked[`${path}.map`] = withoutTables(map);
  }
  return linked;
}

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly string[];
}

/** A map without the text of what a build wrote: debuggers step over it, and it would be a third of all maps. */
function withoutTables(map: string): string {
  const { sources, sourcesContent, ...rest } = JSON.parse(map) as SourceMap;
  const isTable = sources.map((source) => /^(?:\.\.\/)*generated\//.test(source));
  return JSON.stringify({
    ...rest,
    sources,
    sourcesContent: sourcesContent.map((text, index) => (isTable[index] ? '' : text)),
    ignoreList: sources.flatMap((_, index) => (isTable[index] ? [index] : [])),
  });
}

/** The scripts of dist/, and what each was made of. */
export interface Scripts {
  /** Texts by their path from dist/. */
  readonly files: Files;
  readonly metafile: Metafile;
}

const DIST = join(ROOT, 'dist');

/**
 * Entries that people step into with a debugger, and that bundlers take apart: their code stays readable,
 * says which calls are pure, and has its sources. For the others that would double the package.
 */
const OPEN_ENTRIES = ['.', './raw', './testing', './webhooks', './webhooks/web'].concat(
  ['postgres', 'redis'].map((name) => `./webhooks/${name}`),
);

/** What ajv wrote: nobody steps into it. */
const CHECKS = 'generated/checks.ts';

const CONSOLE = /\/console-page-\w+\.c?js$/;

/** esbuild has one for the order of effects; there are none, and bundlers warn of it. Lines stay where they are. */
const BARE_IMPORT = /^import "\.[^"]*";\n/gm;

const TARGET = {
  target: 'es2023',
  // Node refuses a JSON import without its attribute, which is younger than ES2023.
  supported: { 'import-attributes': true },
  charset: 'utf8',
  logLevel: 'error',
} as const;

// With lines of this length a place in a stack trace is still a line.
const COMPACT = { minifyWhitespace: true, minifySyntax: true, lineLimit: 160 } as const;

/** Short names where nobody steps in: in code of others, and in what ajv wrote for a script that has code of ours. */
const SHORT_NAMES: Plugin = {
  name: 'short-names',
  setup({ onLoad }) {
    const filter = /[\\/]node_modules[\\/].*\.m?js$|[\\/]generated[\\/]control-checks\.ts$/;
    onLoad({ filter }, async ({ path }) => {
      const loader = extname(path) === '.ts' ? 'ts' : 'js';
      const options = { ...TARGET, loader, minifyIdentifiers: true } as const;
      return { contents: (await transform(await readFile(path, 'utf8'), options)).code };
    });
  },
};

const BUNDLE = {
  ...TARGET,
  absWorkingDir: ROOT,
  bundle: true,
  splitting: true,
  // Names of chunks come from the paths of what is in them: where node_modules is a link, these are not elsewhere.
  preserveSymlinks: true,
  // What is installed with the package, or when a command asks for it; any other package is taken in. The
  // contract is a file of the package, which bundlers take in.
  external: [
    ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
    'node:*',
    '#contract',
  ] as string[],
  format: 'esm',
  platform: 'neutral',
  outdir: DIST,
  outbase: ROOT,
  // Below src/, as deep as the folder of every module that looks for a file beside its own.
  chunkNames: 'src/chunks/[name]-[hash]',
  plugins: [SHORT_NAMES] as Plugin[],
  sourcemap: 'external',
  metafile: true,
  write: false,
} as const;

/**
 * Bundles the entries into one file each, and what several of them need into chunks. A sandbox starts with
 * two thirds of the CPU that its 150 modules took, and each part of the client exists once, so that an error
 * of one entry is `instanceof` that of another. Names are kept everywhere: they stand in stack traces.
 */
export async function bundleScripts({
  exported,
  programs,
}: Omit<Entries, 'required'>): Promise<Scripts> {
  const entryPoints = [...Object.values(exported), ...programs];
  const { outputFiles, metafile } = await build({ ...BUNDLE, entryPoints });
  const open = OPEN_ENTRIES.map((name) => exported[name] ?? '');
  const readable = reachScripts(metafile, open).map((path) => posix.relative('dist', path));
  const files: Files = {};
  for (const { path, text: bundled } of outputFiles) {
    const name = relative(DIST, path).replaceAll(sep, '/');
    const text = name.endsWith('.js') ? bundled.replaceAll(BARE_IMPORT, '\n') : bundled;
    const script = name.replace(/\.map$/, '');
    const isWritten = CHECKS in (metafile.outputs[`dist/${script}`]?.inputs ?? {});
    if (readable.includes(script) && !isWritten) files[name] = text;
    else if (!name.endsWith('.map')) files[name] = await compact(text, isWritten);
  }
  return { files: linkMaps(files), metafile };
}

/**
 * Bundles entries for `require`, beside those for `import`. esbuild splits ES modules only, so each piece
 * is turned into CommonJS afterwards: errors of one entry are `instanceof` those of another here too.
 *
 * @param entryPoints - Sources of entries, as paths from the root.
 * @param modules - The ES modules beside which these scripts will be.
 */
export async function bundleCommonJs(
  entryPoints: readonly string[],
  modules: Files,
): Promise<Files> {
  const outExtension = { '.js': '.cjs' };
  const { outputFiles } = await build({
    ...BUNDLE,
    entryPoints: [...entryPoints],
    outExtension,
    sourcemap: false,
  });
  const scripts: Files = {};
  for (const { path, text } of outputFiles) {
    const { code } = await transform(text, {
      ...TARGET,
      format: 'cjs',
      platform: 'node',
      // Jest has no `import()` in CommonJS.
      supported: { 'dynamic-import': false },
      ...COMPACT,
      minifyIdentifiers: text.includes(`// ${CHECKS}`),
    });
    scripts[relative(DIST, path).replaceAll(sep, '/')] = code;
  }
  return withoutConsole(scripts, modules);
}

/** The scripts, with the console from the ES module that has it already: only Node opens it, which can require one. */
function withoutConsole(scripts: Files, modules: Files): Files {
  const ours = Object.keys(scripts).find((path) => CONSOLE.test(path));
  const theirs = Object.keys(modules).find((path) => CONSOLE.test(path));
  if (!ours || !theirs) return scripts;
  const { [ours]: _, ...others } = scripts;
  const [from, to] = [posix.basename(ours), posix.basename(theirs)];
  return Object.fromEntries(
    Object.entries(others).map(([path, text]) => [path, text.replaceAll(from, to)]),
  );
}

/** A script without what only readers need. */
async function compact(text: string, minifyIdentifiers: boolean): Promise<string> {
  const { code } = await transform(text, { ...TARGET, ...COMPACT, minifyIdentifiers });
  return markPure(code, text);
}

/** esbuild forgets which calls are pure when it leaves out the spaces, and bundlers would keep what nobody uses. */
function markPure(code: string, before: string): string {
  const calls = [...before.matchAll(/= (\/\* @__PURE__ \*\/) (\w+\()/g)];
  const names = new Set(calls.map(([, , name = '']) => name));
  return [...names].reduce(
    (marked, name) => marked.replaceAll(`=${name}`, `=/* @__PURE__ */${name}`),
    code,
  );
}
