import type { At } from '../document/at.ts';

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

/** What people and tools read beside a schema. */
export interface Annotations {
  readonly deprecated: boolean;
  readonly sunset: unknown;
  readonly stability: unknown;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Words and examples, whatever their keywords. */
  readonly words: ReadonlyMap<string, unknown>;
}

/**
 * A schema whose spelling is gone: references followed, `allOf` merged, `null` a type like others,
 * `const` a list of one value, keywords at their defaults left out, lists without order as sets.
 */
export interface SchemaView {
  /** Where its first part is written, after references. */
  readonly at: At;
  /** The pointers of the components that it is made of. */
  readonly sources: ReadonlySet<string>;
  /** The component that it is, if it is one. */
  readonly name: string | undefined;
  /** Whether nothing fits. */
  readonly never: boolean;
  /** Undefined where any type fits; `integer` is left out where `number` is in. */
  readonly types: ReadonlySet<string> | undefined;
  /** Whether it names a type that there is not: what fits it cannot be told. */
  readonly isTypeUnknown: boolean;
  /** What everybody takes it for who writes no type beside `properties` or `items`. */
  readonly impliedTypes: ReadonlySet<string> | undefined;
  /** `enum` and `const`, by canonical JSON; undefined where any value fits. */
  readonly values: ReadonlyMap<string, unknown> | undefined;
  /** `x-extensible-enum`: a list that is open to others. */
  readonly knownValues: ReadonlyMap<string, unknown> | undefined;
  readonly listAt: At | undefined;
  /** Whether each other text is an alternative to the list: no value can be refused. */
  readonly isOpen: boolean;
  /** `x-beta-values`: those that the service does not stand by, by canonical JSON. */
  readonly betaValues: ReadonlySet<string>;
  readonly lower: ReadonlyMap<string, Limit>;
  readonly upper: ReadonlyMap<string, Limit>;
  readonly multipleOf: number | undefined;
  readonly uniqueItems: boolean;
  readonly formats: ReadonlySet<string>;
  readonly patterns: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, Schema>;
  /** The properties that have to be there, and the schema that says so. */
  readonly required: ReadonlyMap<string, At>;
  /** `additionalProperties` and `unevaluatedProperties`; undefined where any is allowed. */
  readonly additional: Schema | undefined;
  readonly patternProperties: ReadonlyMap<string, Schema>;
  readonly items: Schema | undefined;
  readonly prefixItems: readonly Schema[];
  readonly dependentRequired: ReadonlyMap<string, ReadonlySet<string>>;
  readonly dependentSchemas: ReadonlyMap<string, Schema>;
  /** `contains`, `propertyNames`, `unevaluatedItems` and `contentSchema`, which hold one schema each. */
  readonly nested: ReadonlyMap<string, Schema>;
  /** `not`, `if` and the like, which only equality can be asked of, by canonical JSON. */
  readonly opaque: ReadonlyMap<string, string>;
  readonly unions: readonly Union[];
  readonly discriminator: Discriminator | undefined;
  readonly hasDefault: boolean;
  readonly default: unknown;
  readonly annotations: Annotations;
}
