import { join, posix, relative, sep } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../contract/paths.ts';
import type { Files } from '../build/write-files.ts';

const DIST = join(ROOT, 'dist');

const FORMAT: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => ROOT,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};

/**
 * The declarations of entries, with their documentation, and of what these name; nothing of what is
 * within. Whether the sources are right is for `npm run check`.
 *
 * @param sources - Sources of entries, as paths from the root.
 * @param required - Those of them that CommonJS has as well: a compiler takes `.d.ts` here for ES modules.
 * @returns paths from dist/
 * @throws Error when a declaration cannot be written; it says where.
 */
export function emitDeclarations(
  sources: readonly string[],
  required: readonly string[] = [],
): Files {
  const program = ts.createProgram(
    sources.map((source) => join(ROOT, source)),
    readOptions(),
  );
  const texts: Files = {};
  const { diagnostics } = program.emit(undefined, (path, text) => {
    texts[relative(DIST, path).replaceAll(sep, '/')] = withTabs(text);
  });
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, FORMAT));
  return {
    ...reach(texts, sources.map(toDeclaration), 'js'),
    ...reach(texts, required.map(toDeclaration), 'cjs'),
  };
}

/** The compiler indents by four spaces, which would be an eighth of all declarations. */
const withTabs = (text: string): string =>
  text.replaceAll(/^(?: {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4));

const toDeclaration = (source: string): string => source.replace(/(?:\.d)?\.[jt]s$/, '.d.ts');

/** Declarations and all that they import, with imports that name the script, as consumers write them. */
function reach(texts: Files, entries: string[], ending: 'js' | 'cjs'): Files {
  const found: Files = {};
  const nameOf = (path: string): string => (ending === 'js' ? path : path.replace(/ts$/, 'cts'));
  for (let path = entries.pop(); path !== undefined; path = entries.pop()) {
    if (nameOf(path) in found) continue;
    let text = texts[path];
    if (text === undefined) throw new Error(`dist/${path} is imported, but was not written.`);
    // From the last to the first, so that places before stay what they are.
    for (const { fileName, pos } of ts.preProcessFile(text).importedFiles.reverse()) {
      if (!fileName.startsWith('.')) continue;
      const target = fileName.replace(/\.ts$/, `.${ending}`);
      // A place is that of the quotation mark.
      text = text.slice(0, pos + 1) + target + text.slice(pos + 1 + fileName.length);
      entries.push(toDeclaration(posix.join(posix.dirname(path), fileName)));
    }
    found[nameOf(path)] = text;
  }
  return found;
}

function readOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.dist.json'), ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, ROOT).options;
}
