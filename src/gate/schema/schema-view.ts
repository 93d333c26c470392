import type { At } from '../document/at.ts';
import type { viewSchema } from './view-schema.ts';

/** A schema as written: all of its parts hold at once. More than one where `allOf` repeats a property. */
export type Schema = readonly [At, ...At[]];

/** A bound on a size or a number. */
export interface Limit {
  readonly value: number;
  /** Whether the value itself is out. */
  readonly exclusive: boolean;
}

/** The alternatives of a `oneOf` or `anyOf` that say more than a type. */
export interface Union {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly at: At;
  /** The alternatives but for `null`. */
  readonly members: readonly At[];
  readonly nullable: boolean;
}

/** How readers tell alternatives apart. */
export interface Discriminator {
  readonly at: At;
  readonly property: string;
  /** From the property's value to the name of a schema, entries that merely repeat that name included. */
  readonly mapping: ReadonlyMap<string, string>;
}

/**
 * A schema whose spelling is gone: references followed, `allOf` merged, `null` a type like others,
 * `const` a list of one value, keywords at their defaults left out, lists without order as sets.
 */
export type SchemaView = Readonly<ReturnType<typeof viewSchema>>;
