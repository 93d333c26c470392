import type { HtmlNode } from '../html/parse-html.ts';

/** What is known of the place while Redoc's tree is written out. */
export interface SlimContext {
  readonly inHeaders: boolean;
  /** How many fields enclose the place. */
  readonly depth: number;
  /** Whether what encloses the place is this contract's decision; a field says where that changes. */
  readonly beta: boolean;
  /** The same of the body of a request. */
  readonly betaBody: boolean;
  /** How often each anchor is taken. */
  readonly taken: Map<string, number>;
}

/** Writes the fields, headings and prose below a node. */
export type WriteNodes = (nodes: readonly HtmlNode[], context: SlimContext) => string;

/** An anchor that no other element of the page has. */
export function freeAnchor(wanted: string, { taken }: SlimContext): string {
  const count = (taken.get(wanted) ?? 0) + 1;
  taken.set(wanted, count);
  return count === 1 ? wanted : `${wanted}-${count}`;
}
