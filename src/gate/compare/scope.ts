import type { Audience, Stability } from '../change.ts';
import { type At, child, descend } from '../document/at.ts';
import type { Description } from '../document/description.ts';
import type { Schema, SchemaView } from '../schema/schema-view.ts';
import { viewSchema } from '../schema/view-schema.ts';
import type { Finding } from './judge.ts';
import { labelOf } from './label.ts';

/** What a mark says; without one the part is what it stands in. */
function levelOf(mark: unknown, inherited: Stability): Stability {
  if (typeof mark !== 'string') return inherited;
  return mark === 'stable' ? 'stable' : 'beta';
}

/**
 * The scope of a part that may carry marks of its own. Reports where stable became beta, and where
 * beta became stable; what stands below and has no mark of its own is not reported again.
 */
export function enterLevels(
  marks: Pair<unknown>,
  at: Pair<At>,
  label: () => string,
  scope: Scope,
): Scope {
  const levels: Pair<Stability> = {
    old: levelOf(marks.old, scope.levels.old),
    new: levelOf(marks.new, scope.levels.new),
  };
  const inner = scope.withLevels(levels);
  const isSame = levels.old === levels.new;
  const isSaid = levels.old === scope.levels.old && levels.new === scope.levels.new;
  if (isSame || isSaid) return inner;
  const key = 'x-stability-level';
  const places = { old: child(at.old, key), new: child(at.new, key) };
  if (levels.new === 'beta') {
    const message = `${label()} was stable and is beta: what people rely on may break from now on.`;
    inner.report({ rule: 'stability-lowered', effect: 'breaks', ...places, message });
  } else {
    const message = `${label()} was beta and is stable.`;
    inner.report({ rule: 'stability-raised', effect: 'adds', ...places, message });
  }
  return inner;
}

/** Both sides of whatever is compared. */
export interface Pair<T> {
  readonly old: T;
  readonly new: T;
}

/** What a whole comparison shares. */
export class Comparison {
  readonly documents: Pair<Description>;
  /** The day that sunsets are held against: `2026-11-21`. */
  readonly today: string;
  readonly findings: Finding[] = [];
  /** The pairs that were compared, by who they are compared for. */
  readonly seen = new Set<string>();
  readonly #views: Pair<Map<string, SchemaView>> = { old: new Map(), new: new Map() };
  readonly #open: (() => void)[] = [];

  constructor(documents: Pair<Description>, today: string) {
    this.documents = documents;
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

/** A place where a reference leads to one schema and led to another, and where both are written. */
interface Retarget {
  readonly from: Pair<string>;
  readonly to: Pair<string>;
}

const COMPONENT = /^#\/components\/schemas\/([^/]+)/;

/** Where a comparison stands: who is hit by what differs, and how far the service stands by it. */
export class Scope {
  readonly comparison: Comparison;
  readonly audience: Audience;
  readonly reads: boolean;
  readonly levels: Pair<Stability>;
  /** Whether this is a value that each delivery has; told for deliveries only. */
  readonly isAlwaysThere: boolean;
  /** Where the schemas that are compared are used, if they are two that did not change themselves. */
  readonly #retarget: Retarget | undefined;

  constructor(
    comparison: Comparison,
    audience: Audience,
    reads: boolean,
    levels: Pair<Stability> = { old: 'stable', new: 'stable' },
    isAlwaysThere = audience === 'webhook receivers' && reads,
    retarget?: Retarget,
  ) {
    this.comparison = comparison;
    this.audience = audience;
    this.reads = reads;
    this.levels = levels;
    this.isAlwaysThere = isAlwaysThere;
    this.#retarget = retarget;
  }

  /** Whether this is what a receiver responds to a delivery: the service ignores what it no longer names. */
  get isResponse(): boolean {
    return this.audience === 'webhook receivers' && !this.reads;
  }

  /** Follows the references of both sides. */
  resolve(pair: Pair<At>): Pair<At> {
    const { documents } = this.comparison;
    return { old: documents.old.resolve(pair.old), new: documents.new.resolve(pair.new) };
  }

  /**
   * Whether a pair is met for the first time by this audience, and at this stability: shared parts are
   * compared once, and circles end.
   */
  isFirst(old: string, next: string): boolean {
    const { old: before, new: after } = this.levels;
    const key = `${old} ${next} ${this.audience} ${this.reads} ${before} ${after} ${this.isAlwaysThere} ${this.#retarget?.to.new ?? ''}`;
    const { seen } = this.comparison;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  }

  /** The same place seen by somebody else. */
  for(audience: Audience, reads: boolean): Scope {
    return new Scope(this.comparison, audience, reads, this.levels);
  }

  /**
   * The scope of two schemas: where a reference leads to another component now, and the old or the new one was there
   * before and still is, what differs is told of the place that refers to them.
   *
   * @param site - Where they are used.
   * @param target - Where they are written.
   */
  entering(site: Pair<At>, target: Pair<At>): Scope {
    const { old, new: next } = this.comparison.documents;
    const [before, after] = [target.old, target.new].map(
      ({ pointer }) => COMPONENT.exec(pointer)?.[1],
    );
    const isIn = ({ root }: Description, name: string | undefined): boolean =>
      name !== undefined && descend(root, 'components', 'schemas', name).node !== undefined;
    const isSame = before === after;
    if (isSame && (before === undefined || !this.#retarget)) return this;
    const isInside =
      target.old.pointer === site.old.pointer && target.new.pointer === site.new.pointer;
    if (!isSame && (isInside || !(isIn(next, before) || isIn(old, after)))) return this;
    const pointers = ({ old: one, new: other }: Pair<At>) => ({
      old: one.pointer,
      new: other.pointer,
    });
    const to = pointers({ old: this.#locate(site.old, 'old'), new: this.#locate(site.new, 'new') });
    const retarget = isSame ? undefined : { from: pointers(target), to };
    const { audience, reads, levels, isAlwaysThere } = this;
    return new Scope(this.comparison, audience, reads, levels, isAlwaysThere, retarget);
  }

  /** A place in a schema as a place below what refers to it, where that is what changed. */
  #locate(at: At, side: keyof Pair<unknown>): At {
    const [from, to] = [this.#retarget?.from[side], this.#retarget?.to[side]];
    const isBelow = from !== undefined && `${at.pointer}/`.startsWith(`${from}/`);
    return isBelow ? { node: at.node, pointer: `${to}${at.pointer.slice(from.length)}` } : at;
  }

  /** The same place where its own marks say how far the service stands by it. */
  withLevels(levels: Pair<Stability>): Scope {
    const { old, new: next } = this.levels;
    if (levels.old === old && levels.new === next) return this;
    return new Scope(
      this.comparison,
      this.audience,
      this.reads,
      levels,
      this.isAlwaysThere,
      this.#retarget,
    );
  }

  /** The same place where a value may be left out. */
  optional(): Scope {
    if (!this.isAlwaysThere) return this;
    return new Scope(
      this.comparison,
      this.audience,
      this.reads,
      this.levels,
      false,
      this.#retarget,
    );
  }

  /** The same place where the old contract's mark on a part counts, if it has one. */
  marked(mark: string | undefined): Scope {
    return this.withLevels({ ...this.levels, old: levelOf(mark, this.levels.old) });
  }

  /** What people call a place: after the new contract where it has it, else after the old one. */
  label(pair: Pair<At>): string {
    const { documents } = this.comparison;
    const [old, next] = [this.#locate(pair.old, 'old'), this.#locate(pair.new, 'new')];
    return next.node === undefined ? labelOf(documents.old, old) : labelOf(documents.new, next);
  }

  /** Notes a difference. */
  report(finding: Pick<Finding, 'rule' | 'effect' | 'old' | 'new' | 'message'>): void {
    const { audience, reads, levels } = this;
    const old = finding.old && this.#locate(finding.old, 'old');
    const next = finding.new && this.#locate(finding.new, 'new');
    const at = { ...(old && { old }), ...(next && { new: next }) };
    this.comparison.findings.push({ ...finding, ...at, audience, reads, stability: levels.old });
  }
}
