// docs/benchmarks.md, from what was measured.
import { format } from 'prettier';
import { ratiosOf, sumOf } from './ratios.ts';
import type { Figures } from './measure.ts';
import type { Measured, MeasuredTable } from './record.ts';
import type { Table } from './table.ts';
import { build, lint } from './build.ts';
import { client } from './client.ts';
import { drift } from './drift.ts';
import { gate, large } from './gate.ts';
import { deliveries, sandbox } from './sandbox.ts';
import { live, site } from './site.ts';
import { webhooks } from './webhooks.ts';

const HEAD = `# Benchmarks

\`npm run bench\` runs our commands, client, receiver, sandbox, gate and site beside what others have, on the same input
and in turns, and writes this page; \`npm run bench -- client\` measures one part anew. Figures are medians. CPU is that
of all Node processes of a command, MB the memory of the largest, KB and bytes are compressed. Seconds depend on the
machine, so compare the ratios: ours divided by theirs. \`budgets.json\` limits those that we promise.`;

/** Writes the page; tables that were never measured are left out. */
export function benchmarksPage(tables: readonly Table[], measured: Measured): Promise<string> {
  const sections = tables.flatMap((table) => {
    const own = measured[table.title];
    return own ? describeTable(table, own) : [];
  });
  return format([HEAD, ...sections].join('\n\n'), { parser: 'markdown', printWidth: 100 });
}

function describeTable(table: Table, measured: MeasuredTable): string[] {
  const columns = Object.entries(table.columns);
  const ratios = ratiosOf(table, measured);
  const compared = columns.filter(([name]) => ratios.some(({ column }) => column === name));
  const ratioOf = (row: string): string[] =>
    compared.map(([name]) => {
      const ratio = ratios.find((each) => each.row === row && each.column === name)?.ratio;
      return show(ratio, ratio !== undefined && ratio < 0.1 ? 3 : 2);
    });
  const cells = (figures: Figures): string[] =>
    columns.map(([name, { digits }]) => show(figures[name], digits));
  const rows = measured.rows.map(({ name, isOurs, peer, figures }) => {
    const title = peer?.startsWith(`${name}@`) ? peer : name + (peer ? ` (${peer})` : '');
    return [isOurs ? `**${title}**` : title, ...cells(figures), ...ratioOf(name)];
  });
  const peers = measured.rows.filter(({ isOurs }) => !isOurs).length;
  if (table.isSum) {
    const none = compared.map(() => '');
    rows.splice(peers, 0, ['all of the above', ...cells(sumOf(measured)), ...none]);
  }
  const titles = columns.map(([, { title }]) => title);
  const header = ['', ...titles, ...compared.map(([, { title }]) => `ratio: ${title}`)];
  const lines = [header, header.map((_, index) => (index === 0 ? '---' : '---:')), ...rows];
  return [
    `## ${table.title}`,
    ...(table.note ? [table.note] : []),
    lines.map((line) => `| ${line.join(' | ')} |`).join('\n'),
    `Measured on ${measured.date} with Node ${measured.node.slice(1)}.`,
  ];
}

const show = (value = NaN, digits: number): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : '';

/** All that `npm run bench` measures, in the order of docs/benchmarks.md. */
export const TABLES: readonly Table[] = [
  build,
  lint,
  large,
  gate,
  drift,
  client,
  webhooks,
  sandbox,
  deliveries,
  site,
  live,
];
