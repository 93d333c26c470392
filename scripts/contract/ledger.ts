import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One row of docs/requirements.md or docs/assumptions.md, with pointers such as `openapi#/components/schemas/Contact`. */
export type LedgerRow = ReturnType<typeof readLedger>[number];

const LEDGERS = {
  requirements: { file: 'docs/requirements.md', prefix: 'R', column: 3 },
  assumptions: { file: 'docs/assumptions.md', prefix: 'A', column: 5 },
};

/** The rows of a ledger in `docs/` below a root: what the service states, or what this contract decided. */
export function readLedger(name: keyof typeof LEDGERS, root: string) {
  const { file, prefix, column } = LEDGERS[name];
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith(`| ${prefix}-`))
    .map((line) => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      const pointers = (cells[column] ?? '').matchAll(/`((?:open|async)api#[^`]*)`/g);
      return {
        id: cells[1] ?? '',
        pointers: [...pointers].map(([, pointer]) => pointer as string),
      };
    });
}
