import ts from 'typescript';
import { toDeclaration, toSource } from './declarations.ts';

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

function resolve(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

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
