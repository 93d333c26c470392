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

const toDeclaration = (source: string): string => join(OUT, source.replace(/\.[jt]s$/, '.d.ts'));

/** The source of a declaration's file, from the root; undefined where it is not ours. */
function toSource(path: string): string | undefined {
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

/** One name of a surface, and all that a consumer's compiler knows of it. */
export interface ApiItem {
  readonly name: string;
  /** Where it is declared, from the root; undefined for what another package declares. */
  readonly source: string | undefined;
  readonly text: string;
  /** Whether consumers can import it; else an exported one refers to it. */
  readonly isExported: boolean;
}

const byName = (a: ApiItem, b: ApiItem): number => (a.name < b.name ? -1 : 1);

/** What an entry of the package exports, and what that refers to within the package, by name. */
export function readSurface(program: ts.Program, entry: string): ApiItem[] {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(toDeclaration(entry));
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${entry} exports nothing`);
  const items = new Map<ts.Symbol, ApiItem>();
  const add = (symbol: ts.Symbol, name: string, isExported: boolean): void => {
    const known = items.get(symbol);
    if (known) return;
    const declarations = symbol.declarations ?? [];
    const source = toSource(declarations[0]?.getSourceFile().fileName ?? '..');
    if (source === undefined && !isExported) return;
    const text = source === undefined ? 'of another package' : declarations.map(print).join('\n');
    items.set(symbol, { name, source, text, isExported });
    if (source === undefined) return;
    for (const declaration of declarations) {
      for (const other of referredTo(checker, declaration)) add(other, other.name, false);
    }
  };
  const exported = checker.getExportsOfModule(module).map((symbol) => ({
    name: symbol.name,
    symbol: resolve(checker, symbol),
  }));
  // First all that is exported, so that none of it counts as merely referred to.
  const isExported = new Set(exported.map(({ symbol }) => symbol));
  for (const { symbol, name } of exported) add(symbol, name, true);
  return [...items]
    .map(([symbol, item]) => ({ ...item, isExported: isExported.has(symbol) }))
    .sort(byName);
}

const resolve = (checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** The top-level things that a declaration names. */
function referredTo(checker: ts.TypeChecker, declaration: ts.Node): Set<ts.Symbol> {
  const found = new Set<ts.Symbol>();
  const visit = (node: ts.Node): void => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    const target = symbol && resolve(checker, symbol);
    const parent = target?.declarations?.[0]?.parent;
    const isTopLevel = parent && (ts.isSourceFile(parent) || ts.isVariableDeclarationList(parent));
    if (target && isTopLevel) found.add(target);
    ts.forEachChild(node, visit);
  };
  visit(declaration);
  return found;
}

/** The statement of a declaration, without what says only that it is one. */
function print(declaration: ts.Declaration): string {
  const isVariable = ts.isVariableDeclaration(declaration);
  const text = declaration.getText().replace(/^(export |declare |default )+/, '');
  return isVariable ? `const ${text};` : text;
}
