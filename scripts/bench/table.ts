import type { Row } from './measure.ts';

/** A column of a table: what its figures count, and to how many digits. Less is better in all of them. */
export interface Column {
  readonly title: string;
  readonly digits: number;
  /** Ours is compared with the others by this figure. */
  readonly isCompared?: boolean;
}

/** What `npm run bench` measures together: rows of ours and of peers, under the same columns. */
export interface Table {
  /** The word that asks for it on the command line. */
  readonly name: string;
  readonly title: string;
  /** What a reader has to know, as Markdown. */
  readonly note?: string;
  readonly columns: Readonly<Record<string, Column>>;
  readonly rounds: number;
  /** Whether ours do what all peers do together, and are compared with their sum. */
  readonly isSum?: boolean;
  /**
   * Prepares the rows in a folder that is empty and goes at the end; `atEnd` ends what that starts, the last first.
   * Undefined: not possible here.
   */
  open(folder: string, atEnd: AtEnd): Promise<readonly Row[] | undefined>;
}

export type AtEnd = (work: () => unknown) => void;

export const compared = (title: string, digits: number): Column => ({
  title,
  digits,
  isCompared: true,
});
export const CPU = compared('CPU, s', 2);
export const MEMORY: Column = { title: 'MB', digits: 0 };
