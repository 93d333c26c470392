import type { FileCoverage, Share } from './file-coverage.ts';

/** Per cent, rounded down to a tenth: 94.99 is not 95. */
export const percent = ({ covered, total }: Share): number =>
  total === 0 ? 100 : Math.floor((covered / total) * 1000) / 10;

/** The sum of the shares of several files. */
export function sum(shares: readonly Share[]): Share {
  return shares.reduce(
    (all, { covered, total }) => ({ covered: all.covered + covered, total: all.total + total }),
    { covered: 0, total: 0 },
  );
}

/**
 * Writes a table, a line per folder, and below it the files that have something missing.
 *
 * @param files by path within the repository
 */
export function formatCoverage(files: ReadonlyMap<string, FileCoverage>): string {
  const folders = Map.groupBy(files, ([path]) =>
    path.split('/').slice(0, -1).slice(0, 2).join('/'),
  );
  const rows = [...folders].sort(([a], [b]) => (a < b ? -1 : 1));
  const table = [...rows, ['all', [...files]] as const].map(([name, list]) =>
    formatRow(
      name,
      list.map(([, coverage]) => coverage),
    ),
  );
  const missing = [...files]
    .filter(([, { missed }]) => missed.length > 0)
    .map(([path, { missed }]) => `${path}: ${formatLines(missed)}`);
  return [
    ...missing,
    '',
    `${'folder'.padEnd(22)}${['lines', '%', 'branches', '%'].map((word) => word.padStart(9)).join('')}`,
    ...table,
  ].join('\n');
}

function formatRow(name: string, files: readonly FileCoverage[]): string {
  const lines = sum(files.map((file) => file.lines));
  const branches = sum(files.map((file) => file.branches));
  const cells = [
    lines.total,
    percent(lines).toFixed(1),
    branches.total,
    percent(branches).toFixed(1),
  ];
  return name.padEnd(22) + cells.map((cell) => String(cell).padStart(9)).join('');
}

/** `3-5, 9` */
function formatLines(lines: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
