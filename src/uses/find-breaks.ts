import { relative, sep } from 'node:path';
import type { GateReport, PlacedChange, PlaceOfUse } from '../gate/report/gate-report.ts';
import { keysOfChange } from './change-keys.ts';
import { compile, type CompileError, type NextPackage } from './compile.ts';
import { ErrorExplainer, type KeyedChange } from './explain-error.ts';
import type { FoundUses } from './find-uses.ts';
import { type Sides, usesOf } from './join-uses.ts';

/** What breaks in a program, for one change. */
export interface BrokenUses {
  readonly change: PlacedChange;
  /** What no longer compiles. */
  readonly errors: readonly CompileError[];
  /** What compiles and behaves differently; of a change that breaks. */
  readonly seen: readonly PlaceOfUse[];
  readonly maybe: readonly PlaceOfUse[];
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
 * @param next - The next version.
 * @param report - What the gate says of the two versions.
 * @param sides - The names of the parts of both, for OpenAPI and AsyncAPI.
 */
export function findBreaks(
  { manifest, read, collectors }: FoundUses,
  next: NextPackage,
  report: GateReport,
  sides: Readonly<Record<'openapi' | 'asyncapi', Sides>>,
): Breaks {
  const changes = report.changes
    .filter(({ verdict }) => verdict !== 'documentation')
    .map((change) => ({ change, keys: keysOfChange(change, sides[change.description]) }));
  const byChange = new Map<PlacedChange, Map<string, CompileError>>();
  const unexplained = new Map<string, CompileError>();
  read.programs.forEach((program, index) => {
    const [collector] = collectors.slice(index);
    if (!collector) return;
    const explainer = new ErrorExplainer(read.compiler, program, collector, changes);
    for (const error of findNewErrors(program.getCompilerOptions(), read.folder, next)) {
      const known = program.getSourceFile(error.file);
      if (!known || !collector.files.includes(known)) continue;
      const causes = explainer.explain(error);
      if (causes.length === 0) unexplained.set(keyOf(error), error);
      for (const change of causes) {
        const errors = byChange.get(change) ?? new Map<string, CompileError>();
        byChange.set(change, errors.set(keyOf(error), error));
      }
    }
  });
  const broken = changes.map((one) => toBroken(one, byChange.get(one.change)));
  return { changes: broken.filter(isBroken), unexplained: [...unexplained.values()] };

  function toBroken(
    { change, keys }: KeyedChange<PlacedChange>,
    errors: ReadonlyMap<string, CompileError> = new Map(),
  ): BrokenUses {
    const isBreaking = change.verdict.startsWith('breaking');
    const { seen, maybe } = usesOf(keys, manifest);
    const lines = [...errors.values()].map(
      ({ file, line }) => `${pathOf(file, read.folder)}:${line}`,
    );
    const others = seen.filter(({ file, line }) => !lines.includes(`${file}:${line}`));
    return {
      change,
      errors: [...errors.values()],
      seen: isBreaking ? others : [],
      maybe: isBreaking && seen.length + errors.size === 0 ? maybe : [],
    };
  }
}

const isBroken = ({ errors, seen, maybe }: BrokenUses): boolean =>
  errors.length + seen.length + maybe.length > 0;

const keyOf = ({ file, line, column, code }: CompileError): string =>
  [file, line, column, code].join('\n');

/** A file's path from the folder of its program. */
export const pathOf = (file: string, folder: string): string =>
  relative(folder, file).split(sep).join('/');

/** What a compiler says of the next types and not of those that the program has. */
function findNewErrors(
  options: Parameters<typeof compile>[0],
  folder: string,
  { paths }: NextPackage,
): CompileError[] {
  const errors = compile(options, folder, paths);
  if (errors.length === 0) return [];
  const known = new Set(compile(options, folder).map(keyOf));
  return errors.filter((error) => !known.has(keyOf(error)));
}
