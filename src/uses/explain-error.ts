import type ts from 'typescript';
import type { ChangeKeys } from './change-keys.ts';
import type { Use, UseCollector } from './collect-uses.ts';
import type { CompileError } from './compile.ts';
import type { Compiler } from './find-compiler.ts';

/** A change, and the names of what it is about. */
export interface KeyedChange<Change> {
  readonly change: Change;
  readonly keys: ChangeKeys;
}

/** How far a value is followed back to what it was made of. */
const MOST_HOPS = 3;

/** Finds the changes behind what a compiler says of the files of a program. */
export class ErrorExplainer<Change> {
  readonly #ts: Compiler;
  readonly #program: ts.Program;
  readonly #collector: UseCollector;
  readonly #changes: readonly KeyedChange<Change>[];

  constructor(
    compiler: Compiler,
    program: ts.Program,
    collector: UseCollector,
    changes: readonly KeyedChange<Change>[],
  ) {
    this.#ts = compiler;
    this.#program = program;
    this.#collector = collector;
    this.#changes = changes;
  }

  /** The changes of what stands nearest to an error, or of what its values were made of. */
  explain({ file, line, column }: CompileError): Change[] {
    const source = this.#program.getSourceFile(file);
    if (!source) return [];
    const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
    const around = this.#around(source, position);
    // `deal.contact.name` and its `deal` begin at one place: an error there is about what is read.
    const whole = around.filter((one) => one.getStart(source) === position && this.#isRead(one));
    for (const match of [this.#exact, this.#filled, this.#within]) {
      for (const node of [...whole, ...around]) {
        const found = this.#follow([node], match, whole.includes(node) ? 0 : MOST_HOPS);
        if (found.length > 0) return found.map(({ change }) => change);
      }
    }
    return [];
  }

  /** The changes of what some nodes use, or of what their values were made of. */
  #follow(
    from: readonly ts.Node[],
    match: (uses: readonly Use[]) => KeyedChange<Change>[],
    most: number,
  ): KeyedChange<Change>[] {
    let nodes = from;
    for (let hop = 0; hop <= most; hop += 1) {
      const found = match(nodes.flatMap((one) => this.#usesIn(one)));
      if (found.length > 0) return found;
      nodes = nodes.flatMap((one) => this.#declarationsIn(one));
    }
    return [];
  }

  #isRead(node: ts.Node): boolean {
    const { isPropertyAccessExpression, isElementAccessExpression, isVariableDeclaration } =
      this.#ts;
    return [isPropertyAccessExpression, isElementAccessExpression, isVariableDeclaration].some(
      (is) => is(node),
    );
  }

  /** The nodes around a place, the smallest first, up to a statement, and the function that it is in. */
  #around(source: ts.SourceFile, position: number): ts.Node[] {
    const path: ts.Node[] = [];
    let node: ts.Node | undefined = source;
    while (node) {
      if (node !== source) path.unshift(node);
      node = node.forEachChild((one) =>
        one.getStart(source) <= position && position < one.end ? one : undefined,
      );
    }
    return path;
  }

  #usesIn(node: ts.Node): Use[] {
    const source = node.getSourceFile();
    return this.#collector.uses.filter(
      ({ node: one }) =>
        one.pos >= node.pos && one.end <= node.end && one.getSourceFile() === source,
    );
  }

  /** The declarations of what a node names, in the files of the program. */
  #declarationsIn(node: ts.Node): ts.Node[] {
    const checker = this.#program.getTypeChecker();
    const found = new Set<ts.Node>();
    const visit = (inner: ts.Node): void => {
      if (this.#ts.isIdentifier(inner)) {
        const symbol = checker.getSymbolAtLocation(inner);
        const isAlias = symbol && symbol.flags & this.#ts.SymbolFlags.Alias;
        const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
        for (const one of target?.declarations ?? []) found.add(this.#withSource(one));
      }
      inner.forEachChild(visit);
    };
    visit(node);
    return [...found].filter((one) => this.#collector.files.includes(one.getSourceFile()));
  }

  /** A declaration with what it takes its value from: an element of a pattern, or the variable of a loop. */
  #withSource(node: ts.Node): ts.Node {
    if (this.#ts.isBindingElement(node)) return node;
    const isInLoop = this.#ts.isVariableDeclaration(node) && !node.initializer;
    const loop = isInLoop ? node.parent.parent : undefined;
    return loop && this.#ts.isForOfStatement(loop) ? loop.expression : node;
  }

  /** The changes of exactly the field, the operation or the value. */
  readonly #exact = (uses: readonly Use[]): KeyedChange<Change>[] => {
    const parts = new Set(uses.filter((one) => !isOfType(one)).map(({ key }) => key));
    const found = this.#changes.filter(({ keys }) => [...keys.keys].some((key) => parts.has(key)));
    const values = new Set(uses.flatMap(({ kind, detail }) => (kind === 'values' ? detail : [])));
    const ofValues = found.filter(({ keys }) => [...keys.values].some((one) => values.has(one)));
    return ofValues.length > 0 ? ofValues : found;
  };

  /** The changes of a type that is named or filled in. */
  readonly #filled = (uses: readonly Use[]): KeyedChange<Change>[] => {
    const types = new Set(uses.filter(isOfType).map(({ key }) => key));
    return this.#changes.filter(({ keys }) =>
      [...keys.keys, ...keys.filled].some((key) => types.has(key)),
    );
  };

  /** The changes of a field of a type that is named or filled in. */
  readonly #within = (uses: readonly Use[]): KeyedChange<Change>[] => {
    const types = new Set(uses.filter(isOfType).map(({ key }) => key));
    return this.#changes.filter(({ keys }) =>
      [...keys.keys].some((key) => types.has(key.split('.')[0] as string)),
    );
  };
}

const isOfType = ({ kind }: Use): boolean => kind === 'named' || kind === 'sent';
