import type { ChangeUse, GateReport, PlacedChange } from '../gate/report/gate-report.ts';
import { keysOfChange, type Sides } from './change-keys.ts';
import { compile, type CompileError, type ModulePaths } from './compile.ts';
import { ErrorExplainer } from './explain-error.ts';
import { type FoundUses, pathFrom } from './find-uses.ts';
import { usesOf } from './join-uses.ts';

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
 * @throws UsageError when the compiler cannot be run
 */
export function findBreaks(
  { programs, folder, manifest }: FoundUses,
  types: ModulePaths,
  report: GateReport,
  sides: Sides,
): Breaks {
  const changes = report.changes.flatMap((change) => {
    const keys = keysOfChange(change, sides);
    return keys ? [{ change, keys, errors: new Set<CompileError>() }] : [];
  });
  const unexplained: CompileError[] = [];
  for (const read of programs) {
    const explainer = new ErrorExplainer(read, changes);
    for (const error of newErrors(read.names.program.getCompilerOptions(), folder, types)) {
      if (!read.files.some(({ fileName }) => fileName === error.file)) continue;
      const causes = explainer.explain(error);
      for (const { errors } of causes) errors.add(error);
      if (causes.length === 0) unexplained.push(error);
    }
  }
  const broken = changes.map(({ change, keys, errors }): BrokenUses => {
    const told = { change, errors: [...errors] };
    if (!change.verdict.startsWith('breaking')) return { ...told, seen: [], maybe: [] };
    const lines = told.errors.map(({ file, line }) => `${pathFrom(folder, file)}:${line}`);
    const { seen, maybe } = usesOf(keys, manifest);
    const others = seen.filter(({ file, line }) => !lines.includes(`${file}:${line}`));
    return { ...told, seen: others, maybe: seen.length + lines.length === 0 ? maybe : [] };
  });
  const isBroken = ({ errors, seen, maybe }: BrokenUses): boolean =>
    errors.length + seen.length + maybe.length > 0;
  return { changes: broken.filter(isBroken), unexplained };
}

/** What a compiler says of the next types, and not of those that the program has. */
function newErrors(...[options, folder, types]: Parameters<typeof compile>): CompileError[] {
  const keyOf = (error: CompileError): string => JSON.stringify({ ...error, message: '' });
  const errors = compile(options, folder, types);
  const known = new Set(errors.length === 0 ? [] : compile(options, folder).map(keyOf));
  return errors.filter((error) => !known.has(keyOf(error)));
}
