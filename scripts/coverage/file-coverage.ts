import type { ScriptCov } from '@bcoe/v8-coverage';
import { parse } from 'acorn';
import { convert } from 'ast-v8-to-istanbul';
import { stripTypeScriptTypes } from 'node:module';
import { pathToFileURL } from 'node:url';

/** How much of something was run. */
export interface Share {
  readonly covered: number;
  readonly total: number;
}

/** What the tests ran of one file. */
export interface FileCoverage {
  readonly lines: Share;
  readonly branches: Share;
  /** Lines that were not run, and those with a branch that was not taken, ascending. */
  readonly missed: readonly number[];
}

/**
 * Tells the lines and branches of a file that were run. Lines are those on which a statement begins:
 * neither comments nor types count.
 *
 * @param counts what V8 counted; without it, nothing was run
 */
export async function coverFile(
  path: string,
  text: string,
  counts: Pick<ScriptCov, 'functions'> | undefined,
): Promise<FileCoverage> {
  // As Node does before it runs the file: blanks take the place of the types, so every place stays.
  const code = path.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
  const ast = parse(code, { sourceType: 'module', ecmaVersion: 'latest', locations: true });
  const url = pathToFileURL(path).href;
  const functions = counts?.functions ?? neverRun(code.length);
  const files = await convert({ code, ast: ast as never, coverage: { url, functions } });
  return summarize(Object.values(files)[0] as Istanbul);
}

const neverRun = (endOffset: number): ScriptCov['functions'] => [
  {
    functionName: '',
    isBlockCoverage: true,
    ranges: [{ startOffset: 0, endOffset, count: 0 }],
  },
];

interface Place {
  readonly start: { readonly line: number };
}

/** As much of a file's coverage in Istanbul's form as is read here. */
export interface Istanbul {
  readonly statementMap: Readonly<Record<string, Place>>;
  readonly s: Readonly<Record<string, number>>;
  readonly branchMap: Readonly<
    Record<string, { readonly loc: Place; readonly locations: Place[] }>
  >;
  readonly b: Readonly<Record<string, number[]>>;
}

/** Counts lines and branches. */
export function summarize({ statementMap, s, branchMap, b }: Istanbul): FileCoverage {
  const lines = new Map<number, number>();
  for (const [key, { start }] of Object.entries(statementMap)) {
    lines.set(start.line, Math.max(lines.get(start.line) ?? 0, s[key] ?? 0));
  }
  const branches = Object.entries(branchMap).flatMap(([key, { loc, locations }]) =>
    (b[key] ?? []).map((count, index) => ({
      count,
      line: locations[index]?.start.line ?? loc.start.line,
    })),
  );
  const missed = [
    ...[...lines].filter(([, count]) => count === 0).map(([line]) => line),
    ...branches.filter(({ count }) => count === 0).map(({ line }) => line),
  ];
  return {
    lines: shareOf([...lines.values()]),
    branches: shareOf(branches.map(({ count }) => count)),
    missed: [...new Set(missed)].sort((a, b) => a - b),
  };
}

const shareOf = (counts: readonly number[]): Share => ({
  covered: counts.filter((count) => count > 0).length,
  total: counts.length,
});
