import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../contract/paths.ts';

// Nothing is written there: it is where the declarations would lie if they were.
const OUT = join(ROOT, '.cache/api');

const FORMAT: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => ROOT,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};

/**
 * Compiles the package's sources to declarations in memory, without comments, and reads those as a
 * program: what a consumer's compiler sees.
 *
 * @param sources - Paths from the root, such as `src/index.ts`.
 * @throws Error when a declaration cannot be written; it says where.
 */
export function declareSources(sources: readonly string[]): ts.Program {
  const options = readCompilerOptions();
  const files = new Map<string, string>();
  const program = ts.createProgram(
    sources.map((source) => join(ROOT, source)),
    options,
  );
  const { diagnostics } = program.emit(undefined, (path, text) => files.set(path, text));
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, FORMAT));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  // Resolution looks for a folder before it looks into it, and these folders do not exist.
  host.directoryExists = () => true;
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, version) => {
    const text = host.readFile(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, version, true);
  };
  return ts.createProgram(sources.map(toDeclaration), { ...options, outDir: `${OUT}/none` }, host);
}

/** Where the declarations of a source lie in that program. */
export function toDeclaration(source: string): string {
  return join(OUT, source.replace(/\.[jt]s$/, '.d.ts'));
}

/** The source of a declaration's file, from the root; undefined where it is not ours. */
export function toSource(path: string): string | undefined {
  const inside = relative(OUT, path).replaceAll(sep, '/');
  return inside.startsWith('..') ? undefined : inside.replace(/\.d\.ts$/, '.ts');
}

function readCompilerOptions(): ts.CompilerOptions {
  const path = join(ROOT, 'tsconfig.dist.json');
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  return {
    ...options,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    sourceMap: false,
    inlineSources: false,
    outDir: OUT,
    // A report is of what is there; whether it is right is for `npm run check`.
    noEmitOnError: false,
  };
}
