import type ts from 'typescript';
import type { ChangeKeys } from './change-keys.ts';
import type { NodeUse } from './collect-uses.ts';
import type { CompileError } from './compile.ts';
import type { ReadUses } from './find-uses.ts';

/** How far a value is followed back to what it was made of. */
const MOST_HOPS = 3;

type Match = (use: NodeUse, change: ChangeKeys) => boolean;

/** Ways in which a change is behind a use, the closest first: the very part, its type, any part of its type. */
const MATCHES: readonly Match[] = [
  ({ kind, key }, { keys }) => kind !== 'schemas' && keys.has(key),
  ({ kind, key }, { keys, filled }) => kind === 'schemas' && (keys.has(key) || filled.has(key)),
  ({ kind, key }, { keys }) =>
    kind === 'schemas' && [...keys].some((one) => one.split('.')[0] === key),
];

/** Finds the changes behind what a compiler says of a program. */
export class ErrorExplainer<Change extends { readonly keys: ChangeKeys }> {
  readonly #read: ReadUses;
  readonly #changes: readonly Change[];

  /** @param changes - All changes, by their names. */
  constructor(read: ReadUses, changes: readonly Change[]) {
    [this.#read, this.#changes] = [read, changes];
  }

  /** The changes of what stands nearest to an error, or of what its values were made of. */
  explain({ file, line, column }: CompileError): Change[] {
    const { ts, program } = this.#read.names;
    const source = program.getSourceFile(file);
    if (!source) return [];
    const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
    const around = nodesAround(source, position);
    const isRead = (node: ts.Node): boolean =>
      ts.isVariableDeclaration(node) ||
      ts.isPropertyAccessExpression(node) ||
      ts.isElementAccessExpression(node);
    // `deal.contact.name` and its `deal` begin at one place: an error there is about what is read.
    const whole = around.filter((node) => node.getStart(source) === position && isRead(node));
    for (const match of MATCHES) {
      for (const [index, node] of [...whole, ...around].entries()) {
        const found = this.#follow(node, match, index < whole.length ? 0 : MOST_HOPS);
        if (found.length > 0) return found;
      }
    }
    return [];
  }

  /** The changes of what a node uses, or of what its values were made of. */
  #follow(from: ts.Node, match: Match, most: number): Change[] {
    let nodes: readonly ts.Node[] = [from];
    for (let hop = 0; hop <= most; hop += 1) {
      const used = nodes.flatMap((one) => this.#usesIn(one));
      const found = this.#changes.filter(({ keys }) => used.some((use) => match(use, keys)));
      const ofValue = found.filter(({ keys: { values } }) =>
        used.some(({ kind, detail = '' }) => kind === 'values' && values.has(detail)),
      );
      if (found.length > 0) return ofValue.length > 0 ? ofValue : found;
      nodes = nodes.flatMap((one) => this.#declarationsIn(one));
    }
    return [];
  }

  #usesIn(node: ts.Node): NodeUse[] {
    const own = node.getSourceFile();
    const isInside = (one: ts.Node): boolean => one.pos >= node.pos && one.end <= node.end;
    return this.#read.uses.filter((use) => isInside(use.node) && use.node.getSourceFile() === own);
  }

  /** The declarations of what a node names, in the files of the program. */
  #declarationsIn(node: ts.Node): ts.Node[] {
    const { names, files } = this.#read;
    const found = new Set<ts.Node>();
    const visit = (inner: ts.Node): void => {
      const symbol = names.ts.isIdentifier(inner) ? names.symbolOf(inner) : undefined;
      for (const one of symbol?.declarations ?? []) found.add(this.#sourceOf(one));
      inner.forEachChild(visit);
    };
    visit(node);
    return [...found].filter((one) => files.includes(one.getSourceFile()));
  }

  /** A declaration, or what the variable of a loop runs through. */
  #sourceOf(node: ts.Node): ts.Node {
    const { ts } = this.#read.names;
    const loop = ts.isVariableDeclaration(node) && !node.initializer ? node.parent.parent : node;
    return ts.isForOfStatement(loop) ? loop.expression : node;
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
