import type { GateReport } from '../gate/report/gate-report.ts';
import { reportFile } from '../report/report.ts';
import { keysOfChange, type Sides } from './change-keys.ts';
import { compile, type CompileError, type ModulePaths } from './compile.ts';
import { explainError } from './explain-error.ts';
import type { FoundUses } from './find-uses.ts';
import { usesOf } from './join-uses.ts';

/** What breaks in a program with the next version of the contract. */
export type Breaks = ReturnType<typeof findBreaks>;

/** What breaks because of one change: what no longer compiles, and what does and behaves differently. */
export type BrokenUses = Breaks['changes'][number];

/**
 * Finds what breaks in a program with the next version of the contract's package: what its own compiler says, and what
 * it does not see, such as a default or a pattern; throws a UsageError when the compiler cannot be run.
 *
 * @param types - Where those of the next version are.
 * @param report - What the gate says of the two versions.
 */
export function findBreaks(
  { programs, folder, manifest }: FoundUses,
  types: ModulePaths,
  report: GateReport,
  sides: Sides,
) {
  const changes = report.changes.flatMap((change) => {
    const keys = keysOfChange(change, sides);
    return keys ? [{ change, keys, errors: new Set<CompileError>() }] : [];
  });
  const unexplained: CompileError[] = [];
  for (const program of programs) {
    for (const error of newErrors(program.names.program.getCompilerOptions(), folder, types)) {
      const source = program.files.find((one) => reportFile(one.fileName, folder) === error.file);
      if (!source) continue;
      const causes = explainError(error, source, program, changes);
      for (const { errors } of causes) errors.add(error);
      if (causes.length === 0) unexplained.push(error);
    }
  }
  const broken = changes.map(({ change, keys, errors: told }) => {
    const errors = [...told];
    const isBreaking = change.verdict.startsWith('breaking');
    const lines = errors.map(({ file, line }) => `${file}:${line}`);
    const { seen, maybe } = usesOf(keys, manifest);
    const others = seen.filter(({ file, line }) => !lines.includes(`${file}:${line}`));
    const isUnseen = isBreaking && seen.length + errors.length === 0;
    return { change, errors, seen: isBreaking ? others : [], maybe: isUnseen ? maybe : [] };
  });
  return {
    changes: broken.filter((one) => one.errors.length + one.seen.length + one.maybe.length > 0),
    /** What no longer compiles, and no change says why. */
    unexplained,
  };
}

/** What a compiler says of the next types, and not of those that the program has. */
function newErrors(...[options, folder, types]: Parameters<typeof compile>): CompileError[] {
  const keyOf = (error: CompileError): string => JSON.stringify({ ...error, message: '' });
  const errors = compile(options, folder, types);
  const known = new Set(errors.length === 0 ? [] : compile(options, folder).map(keyOf));
  return errors.filter((error) => !known.has(keyOf(error)));
}
