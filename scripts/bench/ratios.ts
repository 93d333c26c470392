import budgets from '../../budgets.json' with { type: 'json' };
import type { Figures } from './measure.ts';
import type { Measured, MeasuredTable } from './record.ts';
import type { Table } from './table.ts';

/** The figures of all peers together: CPU adds up, and memory is that of the largest. */
export function sumOf({ rows }: MeasuredTable): Figures {
  const peers = rows.filter(({ isOurs }) => !isOurs).map(({ figures }) => figures);
  const cpu = peers.reduce((sum, figures) => sum + (figures['cpu'] ?? NaN), 0);
  return { cpu, memory: Math.max(...peers.map((figures) => figures['memory'] ?? 0)) };
}

/** How figures of ours stand to those of other rows, or to the sum of the peers: each in the peer's row, or else in ours. */
export function ratiosOf({ columns, isSum = false }: Table, measured: MeasuredTable) {
  const first = measured.rows.find(({ isOurs }) => isOurs)?.figures ?? {};
  // Beside a sum, each of ours has a ratio; else each of theirs.
  const rows = measured.rows.filter(({ isOurs = false }) => isOurs === isSum);
  const names = Object.keys(columns).filter((column) => columns[column]?.isCompared);
  return rows.flatMap(({ name, figures }) => {
    const [ours, theirs] = isSum ? [figures, sumOf(measured)] : [first, figures];
    return names.flatMap((column) => {
      const ratio = (ours[column] ?? NaN) / (theirs[column] ?? NaN);
      return Number.isFinite(ratio) ? { row: name, column, ratio } : [];
    });
  });
}

/** The ratios that are further above their limit in budgets.json than its tolerance, or not measured, as lines. */
export function exceededRatios(
  tables: readonly Table[],
  measured: Measured,
  limits: Readonly<Record<string, number>> = budgets.ratios,
): string[] {
  const ratios = tables.flatMap((table) => {
    const own = measured[table.title];
    return (own ? ratiosOf(table, own) : []).map(
      ({ row, column, ratio }) => [`${table.title}: ${row}: ${column}`, ratio] as [string, number],
    );
  });
  const found = new Map(ratios);
  return Object.entries(limits).flatMap(([name, limit]) => {
    const ratio = found.get(name) ?? Infinity;
    if (ratio <= limit * (1 + budgets.tolerance)) return [];
    return `${name}: the ratio is ${ratio.toFixed(2)}, and budgets.json says ${limit}.`;
  });
}
