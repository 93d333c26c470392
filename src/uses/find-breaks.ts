import type ts from 'typescript';
import type { GateReport } from '../gate/report/gate-report.ts';
import type { GatePair } from '../gate/run-gate.ts';
import { reportFile } from '../report/report.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { ProgramUses } from './collect-uses.ts';
import { compile, type CompileError, type ModulePaths } from './compile.ts';
import type { FoundUses } from './find-uses.ts';
import { type ChangeKeys, keysOfChanges, usesOf } from './join-uses.ts';
import { lineOf, type Use } from './manifest.ts';

/** What breaks in a program with the next version of the contract. */
export type Breaks = Awaited<ReturnType<typeof findBreaks>>;

/**
 * Finds what breaks in a program with the next version of the contract's package: what its own compiler says, and what
 * it does not see, such as a default or a pattern; throws a UsageError when the compiler cannot be run.
 *
 * @param types - Where those of the next version are.
 * @param report - What the gate says of both versions.
 * @param pairs - Their descriptions.
 */
export async function findBreaks(
  { programs, folder, manifest }: FoundUses,
  types: ModulePaths,
  report: GateReport,
  pairs: readonly GatePair[],
  signal: AbortSignal,
) {
  const entries = [...keysOfChanges(report, pairs)];
  const changes = entries.map(([change, keys]) => ({ change, keys, errors: [] as CompileError[] }));
  const unexplained: CompileError[] = [];
  for (const program of programs) {
    refuseUnchecked(program, folder);
    const options = program.program.getCompilerOptions();
    for (const error of await newErrors(options, folder, signal, types)) {
      const source = program.files.find((one) => reportFile(one.fileName, folder) === error.file);
      if (!source) continue;
      const causes = explainError(error, source, program, changes);
      for (const { errors } of causes) errors.push(error);
      if (causes.length === 0) unexplained.push(error);
    }
  }
  const broken = changes.map(({ change, keys, errors }) => {
    const isBreaking = change.verdict.startsWith('breaking');
    const lines = errors.map(lineOf);
    const { seen, maybe } = usesOf(keys, manifest);
    const others = seen.filter((one) => !lines.includes(lineOf(one)));
    const isUnseen = isBreaking && seen.length + errors.length === 0;
    return { change, errors, seen: isBreaking ? others : [], maybe: isUnseen ? maybe : [] };
  });
  return {
    changes: broken.filter((one) => one.errors.length + one.seen.length + one.maybe.length > 0),
    /** What no longer compiles, and no change says why. */
    unexplained,
  };
}

/** A compiler checks no type of a program that it cannot parse, or whose options it refuses: nothing would break. */
function refuseUnchecked({ program, ts }: ProgramUses, folder: string): void {
  const [fault] = [...program.getOptionsDiagnostics(), ...program.getSyntacticDiagnostics()];
  if (!fault) return;
  const { file, start = 0 } = fault;
  const line = file && file.getLineAndCharacterOfPosition(start).line + 1;
  const where = file ? `${reportFile(file.fileName, folder)}:${line}: ` : '';
  const text = ts.flattenDiagnosticMessageText(fault.messageText, ' ');
  throw new UsageError(`The program has to compile first. ${where}${text}`);
}

/** What a compiler says of the next types, and not of those that the program has. */
async function newErrors(...[options, folder, signal, types]: Parameters<typeof compile>) {
  const keyOf = (error: CompileError): string => JSON.stringify({ ...error, message: '' });
  const errors = await compile(options, folder, signal, types);
  const before = errors.length === 0 ? [] : await compile(options, folder, signal);
  const known = new Set(before.map(keyOf));
  return errors.filter((error) => !known.has(keyOf(error)));
}

/** Ways in which a change is behind a use, the closest first: the very part, its type, any part of its type. */
const MATCHES: readonly ((use: Use, change: ChangeKeys) => boolean)[] = [
  ({ kind, key }, { keys }) => kind !== 'schemas' && keys.has(key),
  ({ kind, key }, { keys, filled }) => kind === 'schemas' && (keys.has(key) || filled.has(key)),
  ({ kind, key }, { keys }) =>
    kind === 'schemas' && [...keys].some((one) => one.split('.')[0] === key),
];

/** The changes behind what a compiler says of a program: those of what stands nearest to the error. */
function explainError<Change extends { readonly keys: ChangeKeys }>(
  { line, column }: CompileError,
  source: ts.SourceFile,
  program: ProgramUses,
  changes: readonly Change[],
): Change[] {
  const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
  for (const match of MATCHES) {
    for (const uses of usesAround(program, source, position)) {
      const found = changes.filter(({ keys }) => uses.some((use) => match(use, keys)));
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** How far a value is followed back to what it was made of. */
const MOST_HOPS = 3;

/** The uses in each node around a place, the smallest first, and then in what its values were made of. */
function* usesAround(program: ProgramUses, source: ts.SourceFile, position: number) {
  const { ts } = program;
  const around: ts.Node[] = [];
  const contains = (one: ts.Node): ts.Node | undefined =>
    one.getStart(source) <= position && position < one.end ? one : undefined;
  for (let node = source.forEachChild(contains); node; node = node.forEachChild(contains))
    around.unshift(node);
  // `deal.contact.name` and its `deal` begin at one place: an error there is about what is read.
  for (const node of around) {
    const isRead = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
    if (isRead && node.getStart(source) === position) yield lookInto(program, [node]).uses;
  }
  for (const node of around)
    for (let [nodes, hop] = [[node], 0]; hop <= MOST_HOPS; hop += 1) {
      const { uses, declarations } = lookInto(program, nodes);
      yield uses;
      nodes = declarations;
    }
}

/** The uses in nodes, and the declarations of what they name: of the variable of a loop, what it runs through. */
function lookInto(program: ProgramUses, nodes: readonly ts.Node[]) {
  const { ts } = program;
  const uses: Use[] = [];
  const declarations = new Set<ts.Node>();
  const visit = (node: ts.Node): void => {
    uses.push(...(program.uses.get(node) ?? []));
    const symbol = ts.isIdentifier(node) ? program.symbolOf(node) : undefined;
    for (const one of symbol?.declarations ?? []) {
      const loop = ts.isVariableDeclaration(one) && !one.initializer && one.parent.parent;
      const made = loop && ts.isForOfStatement(loop) ? loop.expression : one;
      if (program.files.includes(made.getSourceFile())) declarations.add(made);
    }
    node.forEachChild(visit);
  };
  nodes.forEach(visit);
  return { uses, declarations: [...declarations] };
}
