import type { Audience, Stability } from '../change.ts';
import { type At, child, descend } from '../document/at.ts';
import type { Description } from '../document/description.ts';
import { pointerSegments } from '../document/json.ts';
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

/** Where something is written that did not change itself, and the place that uses it, where it is told of. */
interface Move {
  readonly from: string;
  readonly to: string;
}

const NO_MOVES: Pair<readonly Move[]> = { old: [], new: [] };

const COMPONENT = /^#\/components\/[^/]+\/[^/]+/;

const componentOf = ({ pointer }: At): string | undefined => COMPONENT.exec(pointer)?.[0];

const hasComponent = ({ root }: Description, pointer: string | undefined): boolean =>
  pointer !== undefined && descend(root, ...pointerSegments(pointer)).node !== undefined;

/** Where a comparison stands: who is hit by what differs, and how far the service stands by it. */
export class Scope {
  readonly comparison: Comparison;
  readonly audience: Audience;
  readonly reads: boolean;
  readonly levels: Pair<Stability>;
  /** Whether this is a value that each delivery has; told for deliveries only. */
  readonly isAlwaysThere: boolean;
  readonly #moves: Pair<readonly Move[]>;

  constructor(
    comparison: Comparison,
    audience: Audience,
    reads: boolean,
    levels: Pair<Stability> = { old: 'stable', new: 'stable' },
    isAlwaysThere = audience === 'webhook receivers' && reads,
    moves = NO_MOVES,
  ) {
    this.comparison = comparison;
    this.audience = audience;
    this.reads = reads;
    this.levels = levels;
    this.isAlwaysThere = isAlwaysThere;
    this.#moves = moves;
  }

  /** Whether this is what a receiver responds to a delivery: the service ignores what it no longer names. */
  get isResponse(): boolean {
    return this.audience === 'webhook receivers' && !this.reads;
  }

  #with({ levels = this.levels, isAlwaysThere = this.isAlwaysThere, moves = this.#moves }): Scope {
    return new Scope(this.comparison, this.audience, this.reads, levels, isAlwaysThere, moves);
  }

  /** Follows the references of both sides; what did not change itself has the places of what refers to it. */
  resolve(pair: Pair<At>): Pair<At> {
    const { documents } = this.comparison;
    const at = { old: documents.old.resolve(pair.old), new: documents.new.resolve(pair.new) };
    const { old, new: next } = pair;
    // What another file refers to is followed from there; a component that is new is told of itself.
    const isHere = old.pointer.startsWith('#') && next.pointer.startsWith('#');
    const isKnown = !componentOf(at.new) || hasComponent(documents.old, componentOf(at.new));
    if (!isHere || !isKnown || !this.#isRetargeted(at)) return at;
    return { old: { ...at.old, pointer: old.pointer }, new: { ...at.new, pointer: next.pointer } };
  }

  /** Whether two places are in other components, of which the old one is still there or the new one was before. */
  #isRetargeted(at: Pair<At>): boolean {
    const { old, new: next } = this.comparison.documents;
    const [before, after] = [componentOf(at.old), componentOf(at.new)];
    return before !== after && (hasComponent(next, before) || hasComponent(old, after));
  }

  /** Whether a pair is met for the first time here: shared parts are compared once, and circles end. */
  isFirst(old: string, next: string): boolean {
    const { old: before, new: after } = this.levels;
    const key = `${old} ${next} ${this.audience} ${this.reads} ${before} ${after} ${this.isAlwaysThere} ${this.#moves.new.map(({ to }) => to).join()}`;
    const known = this.comparison.seen.size;
    return this.comparison.seen.add(key).size > known;
  }

  /** The same place seen by somebody else. */
  for(audience: Audience, reads: boolean): Scope {
    return new Scope(this.comparison, audience, reads, this.levels);
  }

  /**
   * The scope of two schemas: where a reference leads to another component now, and the old or the new one was there
   * before and still is, what differs is told of the site that refers to them.
   */
  entering(site: Pair<At>, target: Pair<At>): Scope {
    const isSame = componentOf(target.old) === componentOf(target.new);
    if (isSame && (componentOf(target.old) === undefined || this.#moves === NO_MOVES)) return this;
    if (isSame) return this.#with({ moves: NO_MOVES });
    const isInside = (['old', 'new'] as const).every(
      (side) => target[side].pointer === site[side].pointer,
    );
    if (isInside || !this.#isRetargeted(target)) return this;
    const move = (side: keyof Pair<unknown>): Move[] => [
      { from: target[side].pointer, to: this.#locate(site[side], side).pointer },
    ];
    return this.#with({ moves: { old: move('old'), new: move('new') } });
  }

  /**
   * The scope of two schemas that are made of components: what only one side is made of, and both descriptions have,
   * did not change itself.
   */
  assembling(site: Pair<At>, sources: Pair<ReadonlySet<string>>): Scope {
    const move = (side: keyof Pair<unknown>, other: keyof Pair<unknown>): Move[] => {
      const isOwn = (one: string): boolean => one === componentOf(site[side]);
      const own = [...sources[side]].filter((one) => !sources[other].has(one) && !isOwn(one));
      const kept = own.filter((one) => hasComponent(this.comparison.documents[other], one));
      return kept.map((from) => ({ from, to: this.#locate(site[side], side).pointer }));
    };
    const [old, next] = [move('old', 'new'), move('new', 'old')];
    if (old.length + next.length === 0) return this;
    return this.#with({
      moves: { old: [...old, ...this.#moves.old], new: [...next, ...this.#moves.new] },
    });
  }

  /** A place in what is told of elsewhere. */
  #locate(at: At, side: keyof Pair<unknown>): At {
    const move = this.#moves[side].find(({ from }) => `${at.pointer}/`.startsWith(`${from}/`));
    return move
      ? { node: at.node, pointer: `${move.to}${at.pointer.slice(move.from.length)}` }
      : at;
  }

  /** The same place where its own marks say how far the service stands by it. */
  withLevels(levels: Pair<Stability>): Scope {
    const { old, new: next } = this.levels;
    if (levels.old === old && levels.new === next) return this;
    return this.#with({ levels });
  }

  /** The same place where a value may be left out. */
  optional(): Scope {
    return this.isAlwaysThere ? this.#with({ isAlwaysThere: false }) : this;
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
