import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix, sep } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../contract/paths.ts';
import type { Files } from '../build/write-files.ts';

// The native compiler: a quarter of the time of the one in JavaScript.
const COMPILER = join(
  dirname(createRequire(import.meta.url).resolve('typescript7/package.json')),
  'bin/tsc',
);

/**
 * The declarations of entries, with their documentation, and of what these name; nothing of what is
 * within. Whether the sources are right is for `npm run check`. An entry that CommonJS has as well is declared for
 * CommonJS, and passed on to ES modules: these may take types from CommonJS, but not the other way around.
 *
 * @param sources - Sources of entries, as paths from the root.
 * @param required - Those of them that CommonJS has as well.
 * @returns paths from dist/
 * @throws Error when a declaration cannot be written; it says where.
 */
export function emitDeclarations(
  sources: readonly string[],
  required: readonly string[] = [],
): Files {
  const texts = compile(sources);
  const alone = sources.filter((source) => !required.includes(source));
  const both = required.map(toDeclaration);
  const shared = reach(texts, [...both], 'cjs');
  return {
    ...shared,
    ...reach(texts, alone.map(toDeclaration), 'js', shared),
    ...Object.fromEntries(both.map((path) => [path, passOn(path)])),
  };
}

const passOn = (path: string): string =>
  `export * from './${posix.basename(path, '.d.ts')}.cjs';\n`;

/** Every declaration that the compiler writes for sources, by its path from dist/. */
function compile(sources: readonly string[]): Files {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  try {
    const project = join(folder, 'tsconfig.json');
    const files = sources.map((source) => join(ROOT, source));
    const typeRoots = [join(ROOT, 'node_modules/@types')];
    const compilerOptions = { rootDir: ROOT, outDir: folder, typeRoots, noCheck: true };
    const config = {
      extends: join(ROOT, 'tsconfig.dist.json'),
      compilerOptions,
      files,
      include: [],
    };
    writeFileSync(project, JSON.stringify(config));
    runCompiler(project);
    const paths = globSync('**/*.d.ts', { cwd: folder });
    return Object.fromEntries(
      paths.map((path) => [
        path.replaceAll(sep, '/'),
        withTabs(readFileSync(join(folder, path), 'utf8')),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runCompiler(project: string): void {
  try {
    execFileSync(process.execPath, [COMPILER, '-p', project], { cwd: ROOT, encoding: 'utf8' });
  } catch (cause) {
    throw new Error((cause as { stdout?: string }).stdout || (cause as Error).message, { cause });
  }
}

/** The compiler indents by four spaces, which would be an eighth of all declarations. */
const withTabs = (text: string): string =>
  text.replaceAll(/^(?: {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4));

const forCommonJs = (path: string): string => path.replace(/ts$/, 'cts');
const toDeclaration = (source: string): string => source.replace(/(?:\.d)?\.[jt]s$/, '.d.ts');

/**
 * Declarations and all that they import, with imports that name the script, as consumers write them.
 *
 * @param shared - Declarations for CommonJS that are there: they are imported, and not written again.
 */
function reach(texts: Files, entries: string[], ending: 'js' | 'cjs', shared: Files = {}): Files {
  const found: Files = {};
  const nameOf = (path: string): string => (ending === 'js' ? path : forCommonJs(path));
  for (let path = entries.pop(); path !== undefined; path = entries.pop()) {
    if (nameOf(path) in found) continue;
    let text = texts[path];
    if (text === undefined) throw new Error(`dist/${path} is imported, but was not written.`);
    // From the last to the first, so that places before stay what they are.
    for (const { fileName, pos } of ts.preProcessFile(text).importedFiles.reverse()) {
      if (!fileName.startsWith('.')) continue;
      const next = toDeclaration(posix.join(posix.dirname(path), fileName));
      const isShared = forCommonJs(next) in shared;
      const target = fileName.replace(/\.ts$/, isShared ? '.cjs' : `.${ending}`);
      // A place is that of the quotation mark.
      text = text.slice(0, pos + 1) + target + text.slice(pos + 1 + fileName.length);
      if (!isShared) entries.push(next);
    }
    found[nameOf(path)] = text;
  }
  return found;
}
