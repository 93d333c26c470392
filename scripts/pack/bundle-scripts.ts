import { basename, join, relative, sep } from 'node:path';
import { transform } from 'esbuild';
import {
  type ExternalOption,
  type OutputChunk,
  type OutputOptions,
  type Plugin,
  rolldown,
  type RolldownBuild,
} from 'rolldown';
import manifest from '../../package.json' with { type: 'json' };
import type { Files } from '../build/write-files.ts';
import { ROOT } from '../contract/paths.ts';
import type { Entries } from './find-entries.ts';

/** A path from the root, as all systems write it. */
export const pathOf = (path: string): string => relative(ROOT, path).replaceAll(sep, '/');

/**
 * The scripts that load with entries: those of the entries, and what these import, but not what they
 * import only when it is called for.
 *
 * @param sources - Sources of entries, as paths from the root.
 */
export function reachScripts(
  chunks: readonly OutputChunk[],
  sources: readonly string[],
): Set<OutputChunk> {
  const found = new Set(
    chunks.filter((chunk) => chunk.isEntry && sources.includes(pathOf(chunk.facadeModuleId ?? ''))),
  );
  // A set goes on to what is added to it meanwhile.
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return found;
}

export interface Scripts {
  /** Texts by their path from dist/. */
  readonly files: Files;
  readonly chunks: readonly OutputChunk[];
}

/**
 * Entries that people step into with a debugger, and that bundlers take apart: their code stays readable,
 * and has its sources. For the others that would double the package.
 */
const OPEN_ENTRIES = ['.', './raw', './testing', './webhooks', './webhooks/web'].concat(
  ['postgres', 'redis'].map((name) => `./webhooks/${name}`),
);

/** A call for each validator, marked as pure, so that bundlers leave out what nobody uses: esbuild drops the marks. */
const SCHEMAS = 'generated/contract-schemas.ts';

const CONSOLE = join(ROOT, 'generated/console-page.ts');

// What is installed with the package, or when a command asks for it; any other package is taken in. The
// contract is a file of the package, which bundlers take in.
const EXTERNAL = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
const isExternal = (id: string): boolean =>
  id.startsWith('node:') ||
  id === '#contract' ||
  EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`));

const PLAIN = { target: 'es2023', charset: 'utf8' } as const;

/** Short names where nobody steps in: in code of others. */
const SHORT_NAMES: Plugin = {
  name: 'short-names',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]/ },
    async handler(text, id) {
      const loader = id.endsWith('.ts') ? 'ts' : 'js';
      const { code } = await transform(text, { ...PLAIN, loader, minifyIdentifiers: true });
      return { code, map: null, moduleType: 'js' };
    },
  },
};

const FETCH = 'openapi-fetch';
const ITS_NAMES = `\0${FETCH}`;
const isOursToName = (id: string, importer: string | undefined): boolean =>
  id === FETCH && importer !== ITS_NAMES;

/**
 * An ES module that Node runs gets a whole CommonJS module as its default import, and so would a script that is made of
 * it. A module that no package says to be one passes on what the other calls its default.
 */
const DEFAULT_OF_FETCH: Plugin = {
  name: 'default-of-fetch',
  resolveId: (id, importer) => (isOursToName(id, importer) ? ITS_NAMES : undefined),
  load: (id) =>
    id === ITS_NAMES ? `export * from '${FETCH}'; export { default } from '${FETCH}';` : undefined,
};

/** A script for each source, and chunks of what several of them need. */
const bundle = (
  sources: readonly string[],
  plugins: readonly Plugin[] = [],
  external: ExternalOption = isExternal,
) =>
  rolldown({
    cwd: ROOT,
    input: Object.fromEntries(sources.map((path) => [path.slice(0, path.lastIndexOf('.')), path])),
    external,
    platform: 'neutral',
    // Where node_modules is a link, names of chunks are those of elsewhere.
    resolve: { symlinks: false },
    transform: { target: PLAIN.target },
    // A number with a name is written where it is used.
    optimization: { inlineConst: true },
    plugins: [SHORT_NAMES, ...plugins],
  });

async function generate(
  bundled: RolldownBuild,
  ending: 'js' | 'cjs',
  options: OutputOptions,
): Promise<OutputChunk[]> {
  const { output } = await bundled.generate({
    dir: join(ROOT, 'dist'),
    entryFileNames: `[name].${ending}`,
    // Below src/, as deep as the folder of every module that looks for a file beside its own.
    chunkFileNames: `src/chunks/[name].${ending}`,
    comments: { legal: true, annotation: true, jsdoc: false },
    ...options,
  });
  return output.filter((part) => part.type === 'chunk');
}

/**
 * Bundles the entries. A sandbox starts with two thirds of the CPU that its 150 modules took, and each part of
 * the client exists once, so that an error of one entry is `instanceof` that of another. Names are kept
 * everywhere: they stand in stack traces.
 */
export async function bundleScripts({
  exported,
  programs,
}: Omit<Entries, 'required'>): Promise<Scripts> {
  const bundled = await bundle([...Object.values(exported), ...programs]);
  const chunks = await generate(bundled, 'js', { format: 'esm', sourcemap: 'hidden' });
  const minify = { compress: true, mangle: false, codegen: true };
  const small = await generate(bundled, 'js', { format: 'esm', minify });
  const readable = reachScripts(
    chunks,
    OPEN_ENTRIES.map((name) => exported[name] ?? ''),
  );
  const files: Files = {};
  for (const chunk of chunks) {
    const { fileName } = chunk;
    if (chunk.moduleIds.includes(join(ROOT, SCHEMAS)))
      files[fileName] = small.find((one) => one.fileName === fileName)?.code ?? '';
    else if (!readable.has(chunk)) files[fileName] = await compact(chunk);
    else Object.assign(files, withMap(chunk));
  }
  return { files, chunks };
}

/**
 * Bundles entries for `require`, beside those for `import`: errors of one entry are `instanceof` those of another
 * here too. The console comes from the ES module that has it already: only Node opens it, which can require one.
 *
 * @param sources - Sources of entries, as paths from the root.
 * @param modules - The ES modules beside which these scripts will be.
 */
export async function bundleCommonJs(
  sources: readonly string[],
  modules: readonly OutputChunk[],
): Promise<Files> {
  const page = modules.find(({ facadeModuleId }) => facadeModuleId === CONSOLE);
  const consoleOfModules: Plugin = {
    name: 'console-of-modules',
    resolveId: (id) =>
      page && basename(id) === basename(CONSOLE)
        ? { id: `./${basename(page.fileName)}`, external: true }
        : undefined,
  };
  const plugins = [consoleOfModules, DEFAULT_OF_FETCH];
  const bundled = await bundle(
    sources,
    plugins,
    (id, importer) => isExternal(id) && !isOursToName(id, importer),
  );
  const chunks = await generate(bundled, 'cjs', {
    format: 'cjs',
    esModule: true,
    // Jest has no `import()` in CommonJS.
    dynamicImportInCjs: false,
  });
  const texts = chunks.map(async (chunk) => [chunk.fileName, await compact(chunk)]);
  return Object.fromEntries(await Promise.all(texts));
}

/** A script without what only readers need. */
async function compact(chunk: OutputChunk): Promise<string> {
  // With lines of this length a place in a stack trace is still a line.
  const short = { minifyWhitespace: true, minifySyntax: true, lineLimit: 160 } as const;
  return (await transform(chunk.code, { ...PLAIN, ...short })).code;
}

/** A script, and the way back to its sources; one that only passes names on needs none. */
function withMap({ fileName, code, map }: OutputChunk): Files {
  if (!map || map.sources.length === 0) return { [fileName]: code };
  const { version, names, sources, sourcesContent, mappings } = map;
  // Debuggers step over what a build wrote, and its text would be a third of all maps.
  const isTable = sources.map((source) => source.includes('/generated/'));
  const texts = sourcesContent.map((text, index) => (isTable[index] ? '' : text));
  const ignoreList = sources.flatMap((_, index) => (isTable[index] ? [index] : []));
  return {
    [fileName]: `${code}//# sourceMappingURL=${basename(fileName)}.map\n`,
    [`${fileName}.map`]: JSON.stringify({
      version,
      names,
      sources,
      sourcesContent: texts,
      mappings,
      ignoreList,
    }),
  };
}
