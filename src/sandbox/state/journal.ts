import type { Change, Entity } from './collection.ts';

/** An entity as it was kept. */
export interface KeptEntity {
  readonly collection: string;
  readonly id: string;
  readonly sequence: number;
  readonly entity: Entity;
}

/** Where transactions are kept beyond the process. */
export interface Journal {
  /** All that is there, in the order of creation within each collection. */
  read(): Iterable<KeptEntity>;
  /** Keeps a transaction: wholly there when this returns. */
  write(changes: readonly Change[]): void;
  clear(): void;
  close(): void;
}
