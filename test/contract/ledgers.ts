// The two ledgers as data: what the service states, and what this contract decided.
import { readFileSync } from 'node:fs';

/** One row of a ledger. */
export interface LedgerRow {
  id: string;
  fact: string;
  /** JSON pointers such as `openapi#/components/schemas/Contact`. */
  pointers: string[];
}

function rowsOf(file: string, prefix: string, column: number): LedgerRow[] {
  const text = readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line.startsWith(`| ${prefix}-`));
  return lines.map((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const pointers = [...(cells[column] ?? '').matchAll(/`((?:open|async)api#[^`]*)`/g)].map(
      ([, pointer]) => pointer as string,
    );
    return { id: cells[1] ?? '', fact: cells[2] ?? '', pointers };
  });
}

export const requirements = rowsOf('requirements.md', 'R', 3);
export const assumptions = rowsOf('assumptions.md', 'A', 5);
