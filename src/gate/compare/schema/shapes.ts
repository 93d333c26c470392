import type { Schema, SchemaView, Union } from '../../schema/schema-view.ts';
import type { Pair } from '../scope.ts';

type Side = keyof Pair<unknown>;
type View = (side: Side, schema: Schema) => SchemaView;

const sorted = (keys: Iterable<string> | undefined): string[] | undefined =>
  keys && [...keys].sort();

/** The name of a schema among others: its places. */
export function keyOf(schema: Schema): string {
  return schema.map(({ pointer }) => pointer).join('&');
}

/** Numbers schemas, so that two that say the same have the same number, whatever their spelling. */
export class Shapes {
  readonly #view: View;
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<string, number>();

  constructor(view: View) {
    this.#view = view;
  }

  /** The number of a schema; a circle in it counts by where it is written. */
  of(side: Side, schema: Schema): number {
    const key = `${side} ${keyOf(schema)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, -1);
    const number = this.#number(this.#write(side, this.#view(side, schema)));
    this.#known.set(key, number);
    return number;
  }

  #number(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  #write(side: Side, view: SchemaView): string {
    const one = (schema: Schema): number => this.of(side, schema);
    const named = (map: ReadonlyMap<string, Schema>) =>
      [...map].map(([name, schema]) => [name, one(schema)]).sort();
    const union = ({ keyword, nullable, members }: Union) => [
      keyword,
      nullable,
      members.map((member) => one([member])).sort(),
    ];
    return JSON.stringify([
      ...[view.never, sorted(view.types), sorted(view.values?.keys())],
      ...[sorted(view.knownValues?.keys()), [...view.lower].sort(), [...view.upper].sort()],
      ...[view.multipleOf, view.uniqueItems, sorted(view.formats), sorted(view.patterns)],
      ...[sorted(view.required), named(view.properties), named(view.patternProperties)],
      ...[named(view.dependentSchemas), named(view.nested), [...view.opaque].sort()],
      ...[view.additional && one(view.additional), view.items && one(view.items)],
      ...[
        view.prefixItems.map(one),
        view.unions.map(union),
        view.annotations.readOnly,
        view.annotations.writeOnly,
      ],
    ]);
  }
}
