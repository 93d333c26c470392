import type { ChangeUse, GateReport, PlacedChange } from '../gate/report/gate-report.ts';
import { keysOfChange } from './change-keys.ts';
import { compile, type CompileError } from './compile.ts';
import { ErrorExplainer } from './explain-error.ts';
import { type FoundUses, pathFrom } from './find-uses.ts';
import { type Sides, usesOf } from './join-uses.ts';

/** What breaks in a program because of one change: what no longer compiles, and what does and behaves differently. */
export interface BrokenUses extends Pick<ChangeUse, 'seen' | 'maybe'> {
  readonly change: PlacedChange;
  readonly errors: readonly CompileError[];
}

/** What breaks in a program with the next version of the contract. */
export interface Breaks {
  readonly changes: readonly BrokenUses[];
  /** What no longer compiles, and no change says why. */
  readonly unexplained: readonly CompileError[];
}

/**
 * Finds what breaks in a program with the next version of the contract's package: what its own compiler says, and what
 * it does not see, such as a default or a pattern.
 *
 * @param found - The program, as it uses the version that it has.
 * @param types - Where the types of the next version are.
 * @param report - What the gate says of the two versions.
 * @param sides - The names of the parts of both, for OpenAPI and AsyncAPI.
 * @throws UnreadableProgram when the compiler cannot be run
 */
export function findBreaks(
  found: FoundUses,
  types: NonNullable<Parameters<typeof compile>[2]>,
  report: GateReport,
  sides: Sides,
): Breaks {
  const changes = report.changes.flatMap((change) => {
    const side = sides[change.description];
    if (!side || change.verdict === 'documentation') return [];
    return [{ change, keys: keysOfChange(change, side), errors: new Set<CompileError>() }];
  });
  const unexplained: CompileError[] = [];
  for (const read of found.programs) {
    const explainer = new ErrorExplainer(read, found.compiler, changes);
    for (const error of newErrors(read.program.getCompilerOptions(), found.folder, types)) {
      if (!read.files.some(({ fileName }) => fileName === error.file)) continue;
      const causes = explainer.explain(error);
      for (const { errors } of causes) errors.add(error);
      if (causes.length === 0) unexplained.push(error);
    }
  }
  const broken = changes.map(({ change, keys, errors }) => {
    const isBreaking = change.verdict.startsWith('breaking');
    const lines = [...errors].map(({ file, line }) => `${pathFrom(found.folder, file)}:${line}`);
    const { seen, maybe } = usesOf(keys, found.manifest);
    const others = seen.filter(({ file, line }) => !lines.includes(`${file}:${line}`));
    const isUnseen = isBreaking && seen.length + errors.size === 0;
    const unsure = isUnseen ? maybe : [];
    return { change, errors: [...errors], seen: isBreaking ? others : [], maybe: unsure };
  });
  const isBroken = (one: BrokenUses): boolean =>
    one.errors.length + one.seen.length + one.maybe.length > 0;
  return { changes: broken.filter(isBroken), unexplained };
}

/** What a compiler says of the next types, and not of those that the program has. */
function newErrors(...[options, folder, types]: Parameters<typeof compile>): CompileError[] {
  const keyOf = (error: CompileError): string => JSON.stringify({ ...error, message: '' });
  const errors = compile(options, folder, types);
  const known = new Set(errors.length === 0 ? [] : compile(options, folder).map(keyOf));
  return errors.filter((error) => !known.has(keyOf(error)));
}
