import type { Audience, Stability } from '../change.ts';
import { type At, child, componentOf, descend, firstOf } from '../document/at.ts';
import type { Rule } from '../rules.ts';
import { isSame } from '../document/json.ts';
import type { Part } from '../schema/flatten.ts';
import type { Schema, SchemaView } from '../schema/schema-view.ts';
import { spellingsOf } from '../schema/subschemas.ts';
import type { Comparison } from './comparison.ts';
import type { Effect, Finding } from './judge.ts';
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
export function enterLevels(marks: Pair<unknown>, at: Pair<At>, scope: Scope): Scope {
  const levels = both(marks, (mark, side) => levelOf(mark, scope.levels[side]));
  const inner = scope.with({ levels });
  const isSaid = levels.old === scope.levels.old && levels.new === scope.levels.new;
  if (isSaid || levels.old === levels.new) return inner;
  const isLower = levels.new === 'beta';
  const says = isLower
    ? 'was stable and is beta: what people rely on may break from now on'
    : 'was beta and is stable';
  const rule = isLower ? 'stability-lowered' : 'stability-raised';
  const message = `${scope.label(at)} ${says}.`;
  const effect = isLower ? 'breaks' : 'adds';
  inner.report({ rule, effect, ...under(at, 'x-stability-level'), message });
  return inner;
}

/** Both sides of whatever is compared. */
export interface Pair<T> {
  readonly old: T;
  readonly new: T;
}

export type Side = keyof Pair<unknown>;

export const both = <One, Other>(
  { old, new: next }: Pair<One>,
  make: (one: One, side: Side) => Other,
): Pair<Other> => ({ old: make(old, 'old'), new: make(next, 'new') });

/** The same descendant of both sides. */
export const under = (pair: Pair<At>, ...keys: (string | number)[]): Pair<At> =>
  both(pair, (at) => descend(at, ...keys));

export const startOf = (schemas: Pair<Schema>): Pair<At> => both(schemas, ([at]) => at);

export const placesOf = (parts: Pair<{ readonly at: At }>): Pair<At> => both(parts, ({ at }) => at);

/** The parts of two schemas that say one of some keywords: the one in which it differs, where both have that. */
export function sayersOf(views: Pair<SchemaView>, keys: readonly string[]): Pair<At> {
  const says = ({ node, plusNull }: Part): boolean =>
    // A type is null's too, where null stands beside it.
    keys.some((key) => key in node && !(plusNull && key === 'type'));
  const partAt = ({ parts }: SchemaView, { at }: Part): Part | undefined =>
    parts.find((one) => one.at.pointer === at.pointer);
  const changed = (view: SchemaView, other: SchemaView): Part | undefined =>
    view.parts.filter(says).find((part) => {
      const node = partAt(other, part)?.node;
      return keys.some((key) => !isSame(node?.[key], part.node[key]));
    });
  const one = changed(views.new, views.old) ?? changed(views.old, views.new);
  return both(views, (view) => ((one && partAt(view, one)) ?? view.parts.find(says) ?? view).at);
}

/** Where something is written that did not change itself, and the place that uses it, where it is told of. */
interface Move {
  readonly from: string;
  readonly to: string;
}

const NO_MOVES: Pair<readonly Move[]> = { old: [], new: [] };

/** Whether two places are in one component, or in none. */
export const isOfOneComponent = (one: At, other: At): boolean =>
  componentOf(one.pointer) === componentOf(other.pointer);

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

  /** The same place where other marks hold, or from where places are told elsewhere. */
  with({ levels = this.levels, isAlwaysThere = this.isAlwaysThere, moves = this.#moves }): Scope {
    return new Scope(this.comparison, this.audience, this.reads, levels, isAlwaysThere, moves);
  }

  /** Follows the references of both sides; what did not change itself has the places of what refers to it. */
  resolve(pair: Pair<At>): Pair<At> {
    const at = both(pair, (one, side) => this.comparison.documents[side].resolve(one));
    if (!this.#isRetargeted(at)) return at;
    return both(at, ({ node, pointer, base = pointer }, side) => ({ ...pair[side], node, base }));
  }

  /** Whether two places are in other components, of which one is in both descriptions or the old one had no name. */
  #isRetargeted(at: Pair<At>): boolean {
    const { old, new: next } = this.comparison.documents;
    const [before, after] = [componentOf(at.old.pointer), componentOf(at.new.pointer)];
    // What is new in a file of its own is told of there.
    const isNew = at.old.node === undefined && !at.new.pointer.startsWith('#');
    if (before === after || isNew) return false;
    return before === undefined || next.has(before) || old.has(after);
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
    const isPlain = target.old.pointer === site.old.pointer;
    if (isPlain && target.new.pointer === site.new.pointer) return this;
    const component = componentOf(target.old.pointer);
    if (isOfOneComponent(target.old, target.new)) {
      if (component === undefined) return this;
      const isSame = target.old.pointer === target.new.pointer;
      if (isSame || !this.comparison.isUntouched(component)) return this.with({ moves: NO_MOVES });
    } else if (!this.#isRetargeted(target)) return this;
    return this.#moved(
      site,
      both(target, ({ pointer }) => [pointer]),
    );
  }

  /**
   * The scope of two schemas that are made of components: what only one side is made of did not change itself unless it
   * has another name now, nor did what both are made of and have alike.
   */
  assembling(site: Pair<At>, sources: Pair<ReadonlySet<string>>): Scope {
    const { documents } = this.comparison;
    const moved = (side: Side, other: Side): string[] => {
      const own = [...sources[side]].filter((one) => one !== componentOf(site[side].pointer));
      const isRenamed = [...sources[other]].some((one) => !documents[side].has(one));
      return own.filter((one) => {
        if (sources[other].has(one)) return this.comparison.isUntouched(one);
        return !isRenamed || documents[other].has(one);
      });
    };
    return this.#moved(site, { old: moved('old', 'new'), new: moved('new', 'old') });
  }

  /** The scope in which some components are told of at a site; one that was moved already stays there, so circles end. */
  #moved(site: Pair<At>, components: Pair<readonly string[]>): Scope {
    const moves = both(this.#moves, (known, side) => {
      const others = components[side].filter((one) => known.every(({ from }) => from !== one));
      const to = this.#locate(site[side], side).pointer;
      return [...others.map((from) => ({ from, to })), ...known];
    });
    return this.with({ moves });
  }

  /** A place in what is told of elsewhere. */
  #locate(at: At, side: Side): At {
    const move = this.#moves[side].find(({ from }) => `${at.pointer}/`.startsWith(`${from}/`));
    return move ? { ...at, pointer: `${move.to}${at.pointer.slice(move.from.length)}` } : at;
  }

  /** Places of both sides; what changed in one component of both is told of that. */
  #locateBoth(pair: Pair<At>): Pair<At> {
    const { old, new: next } = pair;
    const component = isOfOneComponent(old, next) ? componentOf(old.pointer) : undefined;
    if (component && !this.comparison.isUntouched(component)) return pair;
    return both(pair, (at, side) => this.#locate(at, side));
  }

  /** The same place where a value may be left out. */
  optional(): Scope {
    return this.with({ isAlwaysThere: false });
  }

  /** The same place where the old contract's mark on a part counts, if it has one. */
  marked(mark: unknown): Scope {
    return this.with({ levels: { ...this.levels, old: levelOf(mark, this.levels.old) } });
  }

  /** What people call a place: after the new contract where it has it, else after the old one. */
  label(pair: Pair<At>): string {
    const { documents } = this.comparison;
    const { old, new: next } = this.#locateBoth(pair);
    return next.node === undefined ? labelOf(documents.old, old) : labelOf(documents.new, next);
  }

  /** Notes that a keyword of two schemas differs; the message is made of what they are called. */
  reportKeyword(
    [rule, effect]: readonly [Rule, Effect],
    views: Pair<SchemaView>,
    key: string,
    message: (subject: string) => string,
  ): void {
    const keys = spellingsOf(key);
    const owners = sayersOf(views, keys);
    const own = isOfOneComponent(owners.new, views.new.at) ? placesOf(views) : owners;
    const at = both(owners, (one) => firstOf(one, keys) ?? child(one, key));
    this.report({ rule, effect, ...at, message: message(this.label(own)) });
  }

  /** Notes a difference. */
  report(finding: Pick<Finding, 'rule' | 'effect' | 'message'> & Pair<At>): void {
    const { audience, reads, levels } = this;
    const at = this.#locateBoth({ old: finding.old, new: finding.new });
    this.comparison.findings.push({ ...finding, ...at, audience, reads, stability: levels.old });
  }
}
