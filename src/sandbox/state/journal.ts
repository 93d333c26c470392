import type { Entity } from './collection.ts';

/** What is to be kept at a place of a collection; undefined: nothing any more. */
export interface Row {
  readonly collection: string;
  /** In the order of creation. */
  readonly sequence: number;
  readonly entity: Entity | undefined;
}

export interface KeptEntity extends Row {
  readonly entity: Entity;
}

/** Where transactions are kept beyond the process. */
export interface Journal {
  /** All that is there, in the order of creation within each collection. */
  read(): Iterable<KeptEntity>;
  /** Keeps rows, all of them or, when it throws, none: wholly there when this returns. */
  write(rows: Iterable<Row>): void;
  clear(): void;
  close(): void;
}
