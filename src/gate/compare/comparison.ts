import type { At } from '../document/at.ts';
import type { Description } from '../document/description.ts';
import { isSame, remember } from '../document/json.ts';
import type { Schema, SchemaView } from '../schema/schema-view.ts';
import { viewSchema } from '../schema/view-schema.ts';
import type { Finding } from './judge.ts';
import type { Pair, Side } from './scope.ts';

/** What a whole comparison shares. */
export class Comparison {
  readonly documents: Pair<Description>;
  /** The day that sunsets are held against: `2026-11-21`. */
  readonly today: string;
  readonly roots: Pair<At>;
  findings: Finding[] = [];
  /** The pairs that were compared, by who they are compared for. */
  seen = new Set<string>();
  readonly #views: Pair<Map<string, SchemaView>> = { old: new Map(), new: new Map() };
  readonly #untouched = new Map<string, boolean>();
  #open: (() => void)[] = [];
  #isProbe = false;

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

  /** What is found on the way down, without noting it; undefined within another probe, so that circles end. */
  probe(compare: () => void): readonly Finding[] | undefined {
    if (this.#isProbe) return undefined;
    const known = [this.findings, this.seen, this.#open] as const;
    [this.findings, this.seen, this.#open, this.#isProbe] = [[], new Set(), [], true];
    compare();
    this.finish();
    const found = this.findings;
    [this.findings, this.seen, this.#open, this.#isProbe] = [...known, false];
    return found;
  }

  /** Whether a component is written alike on both sides. */
  isUntouched(pointer: string): boolean {
    const { old, new: next } = this.documents;
    return remember(this.#untouched, pointer, () => isSame(old.find(pointer), next.find(pointer)));
  }

  /** A schema without its spelling, worked out once. */
  view(side: Side, schema: Schema): SchemaView {
    const make = (): SchemaView => viewSchema(this.documents[side], schema);
    return remember(this.#views[side], keyOf(schema), make);
  }

  views({ old, new: next }: Pair<Schema>): Pair<SchemaView> {
    return { old: this.view('old', old), new: this.view('new', next) };
  }
}

/** The name of a schema among others: its places. */
export const keyOf = (schema: Schema): string => schema.map(({ pointer }) => pointer).join('&');
