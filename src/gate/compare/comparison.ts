import type { At } from '../document/at.ts';
import type { Description } from '../document/description.ts';
import { isSame, pointerSegments } from '../document/json.ts';
import type { Schema, SchemaView } from '../schema/schema-view.ts';
import { viewSchema } from '../schema/view-schema.ts';
import type { Finding } from './judge.ts';
import { type Pair, under } from './scope.ts';

/** What a whole comparison shares. */
export class Comparison {
  readonly documents: Pair<Description>;
  /** The day that sunsets are held against: `2026-11-21`. */
  readonly today: string;
  readonly roots: Pair<At>;
  readonly findings: Finding[] = [];
  /** The pairs that were compared, by who they are compared for. */
  readonly seen = new Set<string>();
  readonly #views: Pair<Map<string, SchemaView>> = { old: new Map(), new: new Map() };
  readonly #untouched = new Map<string, boolean>();
  readonly #open: (() => void)[] = [];

  constructor(documents: Pair<Description>, today: string) {
    this.documents = documents;
    this.roots = { old: documents.old.root, new: documents.new.root };
    this.today = today;
  }

  /** Puts off what is found on the way down, so that no chain of schemas is too long for the stack. */
  later(compare: () => void): void {
    this.#open.push(compare);
  }

  /** Carries out what was put off, and what that puts off. */
  finish(): void {
    for (let next = this.#open.pop(); next; next = this.#open.pop()) next();
  }

  /** Whether a component is written alike on both sides. */
  isUntouched(pointer: string): boolean {
    const known = this.#untouched.get(pointer);
    if (known !== undefined) return known;
    const at = under(this.roots, ...pointerSegments(pointer));
    const isUntouched = isSame(at.old.node, at.new.node);
    this.#untouched.set(pointer, isUntouched);
    return isUntouched;
  }

  /** A schema without its spelling, worked out once. */
  view(side: keyof Pair<unknown>, schema: Schema): SchemaView {
    const key = keyOf(schema);
    const known = this.#views[side].get(key);
    if (known) return known;
    const view = viewSchema(this.documents[side], schema);
    this.#views[side].set(key, view);
    return view;
  }
}

/** The name of a schema among others: its places. */
export const keyOf = (schema: Schema): string => schema.map(({ pointer }) => pointer).join('&');
