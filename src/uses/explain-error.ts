import type ts from 'typescript';
import type { ChangeKeys } from './change-keys.ts';
import type { NodeUse, ProgramUses } from './collect-uses.ts';
import type { CompileError } from './compile.ts';

/** How far a value is followed back to what it was made of. */
const MOST_HOPS = 3;

/** Ways in which a change is behind a use, the closest first: the very part, its type, any part of its type. */
const MATCHES: readonly ((use: NodeUse, change: ChangeKeys) => boolean)[] = [
  ({ kind, key }, { keys }) => kind !== 'schemas' && keys.has(key),
  ({ kind, key }, { keys, filled }) => kind === 'schemas' && (keys.has(key) || filled.has(key)),
  ({ kind, key }, { keys }) =>
    kind === 'schemas' && [...keys].some((one) => one.split('.')[0] === key),
];

/** Finds the changes behind what a compiler says of a program: those of what stands nearest to the error. */
export function explainError<Change extends { readonly keys: ChangeKeys }>(
  { line, column }: CompileError,
  source: ts.SourceFile,
  read: ProgramUses,
  changes: readonly Change[],
): Change[] {
  const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
  for (const match of MATCHES) {
    for (const used of usesAround(read, source, position)) {
      const found = changes.filter(({ keys }) => used.some((use) => match(use, keys)));
      const ofValue = found.filter(({ keys: { values } }) =>
        used.some(({ kind, detail = '' }) => kind === 'values' && values.has(detail)),
      );
      if (found.length > 0) return ofValue.length > 0 ? ofValue : found;
    }
  }
  return [];
}

/** The uses in each node around a place, the smallest first, and then in what its values were made of. */
function* usesAround(
  program: ProgramUses,
  source: ts.SourceFile,
  position: number,
): Generator<NodeUse[]> {
  const { ts } = program.names;
  const around = nodesAround(source, position);
  // `deal.contact.name` and its `deal` begin at one place: an error there is about what is read.
  for (const node of around) {
    const isRead = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
    if (isRead && node.getStart(source) === position) yield usesIn(program, [node]);
  }
  for (const node of around)
    for (let [nodes, hop] = [[node], 0]; hop <= MOST_HOPS; hop += 1) {
      yield usesIn(program, nodes);
      nodes = nodes.flatMap((one) => declarationsIn(program, one));
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

function usesIn({ uses }: ProgramUses, nodes: readonly ts.Node[]): NodeUse[] {
  const isIn = (inner: ts.Node, outer: ts.Node): boolean =>
    outer.pos <= inner.pos && inner.end <= outer.end;
  return uses.filter(({ node }) =>
    nodes.some((one) => isIn(node, one) && one.getSourceFile() === node.getSourceFile()),
  );
}

/** The declarations of what a node names, in the files of the program: of the variable of a loop, what it runs through. */
function declarationsIn({ names, files }: ProgramUses, node: ts.Node): ts.Node[] {
  const { ts } = names;
  const found = new Set<ts.Node>();
  const visit = (inner: ts.Node): void => {
    const symbol = ts.isIdentifier(inner) ? names.symbolOf(inner) : undefined;
    for (const one of symbol?.declarations ?? []) {
      const loop = ts.isVariableDeclaration(one) && !one.initializer && one.parent.parent;
      found.add(loop && ts.isForOfStatement(loop) ? loop.expression : one);
    }
    inner.forEachChild(visit);
  };
  visit(node);
  return [...found].filter((one) => files.includes(one.getSourceFile()));
}
