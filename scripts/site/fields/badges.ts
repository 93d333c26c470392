import { pointerSegments, escapeSegment } from '../../../src/service/json.ts';
import type { LedgerRow } from '../../contract/ledger.ts';
import { type Markup, markup } from '../html/markup.ts';

/** The badge of what this contract decided, where no row of the assumptions can be named. */
export const BETA_BADGE = markup` <span class="badge beta">beta</span>`;
/** The badge of what the service states amid what is our own design. */
const STABLE_BADGE = markup` <span class="badge stable">stable</span>`;

/** The row of the assumptions that speaks for a place of the contract: the nearest that encloses it. */
export type RowOf = (pointer: string) => string | undefined;

/** Finds rows by the pointers into `openapi#` that they give. */
export function createRowOf(rows: readonly LedgerRow[]): RowOf {
  const byPointer = new Map<string, string>();
  for (const { id, pointers } of [...rows].reverse())
    for (const pointer of pointers)
      if (pointer.startsWith('openapi#')) byPointer.set(pointer.slice('openapi'.length), id);
  return (pointer) => {
    const segments = pointerSegments(pointer);
    for (let length = segments.length; length > 0; length -= 1) {
      const prefix = segments.slice(0, length).map(escapeSegment).join('/');
      const row = byPointer.get(`#/${prefix}`);
      if (row) return row;
    }
    return undefined;
  };
}

/** A badge that leads to the row that explains it. */
export function stabilityBadge(isBeta: boolean, pointer: string, rowOf: RowOf): Markup {
  if (!isBeta) return STABLE_BADGE;
  const row = rowOf(pointer);
  if (!row) return BETA_BADGE;
  const reason = `Our own design, may change in a minor version: ${row}`;
  return markup` <a class="badge beta" href="~/contract/assumptions/#${row}" title=${reason}>beta</a>`;
}

/** The badge beside the title of an operation or an object, where it is our own design. */
export const betaBadge = (stability: unknown, pointer: string, rowOf: RowOf): Markup =>
  stability === 'beta' ? stabilityBadge(true, pointer, rowOf) : '';
