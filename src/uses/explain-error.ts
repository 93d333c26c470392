import type ts from 'typescript';
import type { ChangeKeys } from './change-keys.ts';
import type { Use } from './collect-uses.ts';
import type { CompileError } from './compile.ts';
import type { Compiler } from './find-compiler.ts';
import type { ReadUses } from './find-uses.ts';

/** How far a value is followed back to what it was made of. */
const MOST_HOPS = 3;

const isOfType = ({ kind }: Use): boolean => kind === 'named' || kind === 'sent';
const typesIn = (uses: readonly Use[]): string[] => uses.filter(isOfType).map(({ key }) => key);
const isOfValue = (uses: readonly Use[], { values }: ChangeKeys): boolean =>
  uses.some(({ kind, detail = '' }) => kind === 'values' && values.has(detail));

/** Ways in which a change is behind uses, the closest first: the very part, its type, any part of its type. */
const MATCHES: readonly ((uses: readonly Use[], change: ChangeKeys) => boolean)[] = [
  (uses, { keys }) => uses.some((use) => !isOfType(use) && keys.has(use.key)),
  (uses, { keys, filled }) => typesIn(uses).some((type) => keys.has(type) || filled.has(type)),
  (uses, { keys }) => {
    const types = new Set([...keys].map((key) => key.split('.')[0]));
    return typesIn(uses).some((type) => types.has(type));
  },
];

/** Finds the changes behind what a compiler says of a program. */
export class ErrorExplainer<Change extends { readonly keys: ChangeKeys }> {
  readonly #read: ReadUses;
  readonly #ts: Compiler;
  readonly #changes: readonly Change[];

  /** @param changes - All changes, by their names. */
  constructor(read: ReadUses, compiler: Compiler, changes: readonly Change[]) {
    [this.#read, this.#ts, this.#changes] = [read, compiler, changes];
  }

  /** The changes of what stands nearest to an error, or of what its values were made of. */
  explain({ file, line, column }: CompileError): Change[] {
    const source = this.#read.program.getSourceFile(file);
    if (!source) return [];
    const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
    const around = nodesAround(source, position);
    // `deal.contact.name` and its `deal` begin at one place: an error there is about what is read.
    const whole = around.filter((node) => node.getStart(source) === position && this.#isRead(node));
    for (const match of MATCHES) {
      for (const [index, node] of [...whole, ...around].entries()) {
        const found = this.#follow(node, match, index < whole.length ? 0 : MOST_HOPS);
        if (found.length > 0) return found;
      }
    }
    return [];
  }

  #isRead(node: ts.Node): boolean {
    if (this.#ts.isVariableDeclaration(node)) return true;
    return this.#ts.isPropertyAccessExpression(node) || this.#ts.isElementAccessExpression(node);
  }

  /** The changes of what a node uses, or of what its values were made of. */
  #follow(from: ts.Node, match: (typeof MATCHES)[number], most: number): Change[] {
    let nodes: readonly ts.Node[] = [from];
    for (let hop = 0; hop <= most; hop += 1) {
      const used = nodes.flatMap((one) => this.#usesIn(one));
      const found = this.#changes.filter(({ keys }) => match(used, keys));
      const ofValue = found.filter(({ keys }) => isOfValue(used, keys));
      if (found.length > 0) return ofValue.length > 0 ? ofValue : found;
      nodes = nodes.flatMap((one) => this.#declarationsIn(one));
    }
    return [];
  }

  #usesIn(node: ts.Node): Use[] {
    const own = node.getSourceFile();
    const isInside = (one: ts.Node): boolean => one.pos >= node.pos && one.end <= node.end;
    return this.#read.uses.filter((use) => isInside(use.node) && use.node.getSourceFile() === own);
  }

  /** The declarations of what a node names, in the files of the program. */
  #declarationsIn(node: ts.Node): ts.Node[] {
    const found = new Set<ts.Node>();
    const visit = (inner: ts.Node): void => {
      const symbol = this.#ts.isIdentifier(inner)
        ? this.#read.program.getTypeChecker().getSymbolAtLocation(inner)
        : undefined;
      const isAlias = symbol && symbol.flags & this.#ts.SymbolFlags.Alias;
      const target = isAlias
        ? this.#read.program.getTypeChecker().getAliasedSymbol(symbol)
        : symbol;
      for (const one of target?.declarations ?? []) found.add(this.#sourceOf(one));
      inner.forEachChild(visit);
    };
    visit(node);
    return [...found].filter((one) => this.#read.files.includes(one.getSourceFile()));
  }

  /** A declaration, or what the variable of a loop runs through. */
  #sourceOf(node: ts.Node): ts.Node {
    const loop =
      this.#ts.isVariableDeclaration(node) && !node.initializer ? node.parent.parent : node;
    return this.#ts.isForOfStatement(loop) ? loop.expression : node;
  }
}

/** The nodes around a place, the smallest first. */
function nodesAround(source: ts.SourceFile, position: number): ts.Node[] {
  const path: ts.Node[] = [];
  const contains = (one: ts.Node): ts.Node | undefined =>
    one.getStart(source) <= position && position < one.end ? one : undefined;
  for (let node = source.forEachChild(contains); node; node = node.forEachChild(contains))
    path.unshift(node);
  return path;
}
