import { remember } from '../../service/json.ts';

/** Finds the entities of a collection by a key that is not their id. */
export class Index<T extends { readonly id: string }> {
  readonly #keysOf: (entity: T) => readonly string[];
  readonly #lookUp: (id: string) => T | undefined;
  readonly #ids = new Map<string, Set<string>>();

  constructor(keysOf: (entity: T) => readonly string[], lookUp: (id: string) => T | undefined) {
    this.#keysOf = keysOf;
    this.#lookUp = lookUp;
  }

  /** The entities with a key, in the order in which they came to it. */
  find(key: string): T[] {
    return [...(this.#ids.get(key) ?? [])].flatMap((id) => this.#lookUp(id) ?? []);
  }

  replace(before: T | undefined, after: T | undefined): void {
    const keys = after ? this.#keysOf(after) : [];
    for (const key of before ? this.#keysOf(before) : [])
      if (!keys.includes(key)) this.#drop(key, (before as T).id);
    for (const key of keys) remember(this.#ids, key, () => new Set()).add((after as T).id);
  }

  clear(): void {
    this.#ids.clear();
  }

  #drop(key: string, id: string): void {
    const ids = this.#ids.get(key);
    ids?.delete(id);
    if (ids?.size === 0) this.#ids.delete(key);
  }
}

/** The first place of ascending sequences that is not below the given one: the end for a new sequence. */
function firstPlace(sequences: readonly number[], sequence: number): number {
  let low = 0;
  let high = sequences.length;
  // Most are new, and there may be many.
  if (high === 0 || (sequences[high - 1] as number) < sequence) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sequences[middle] as number) < sequence) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Anything that is kept: it has an id of its own within its collection, and is never mutated. */
export interface Entity {
  readonly id: string;
}

/** One write: what was there before and what is there after. */
export interface Change {
  readonly collection: string;
  readonly id: string;
  /** Where the entity stands in the order of creation. */
  readonly sequence: number;
  readonly before: Entity | undefined;
  readonly after: Entity | undefined;
}

export interface Placed<T> {
  readonly sequence: number;
  readonly entity: T;
}

const FEWEST_HOLES = 1_000;

/** Entities in the order of their creation, found by id, by place and by what is indexed. */
export class Collection<T extends Entity> {
  readonly name: string;
  readonly #onChange: (change: Change) => void;
  readonly #places = new Map<string, number>();
  #entities: (T | undefined)[] = [];
  #sequences: number[] = [];
  #nextSequence = 1;
  /** Before this place there are only holes. */
  #head = 0;
  #indexes: Index<T>[] = [];

  /** `onChange` hears of each write before it is done, and may refuse it by throwing. */
  constructor(name: string, onChange: (change: Change) => void) {
    this.name = name;
    this.#onChange = onChange;
  }

  get size(): number {
    return this.#places.size;
  }

  get(id: string): T | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#entities[place];
  }

  /** Adds an entity as the newest one, or replaces the one with its id where that stands. */
  put(entity: T): T {
    this.#write(entity.id, this.#places.get(entity.id), entity);
    return entity;
  }

  delete(id: string): boolean {
    const place = this.#places.get(id);
    if (place !== undefined) this.#write(id, place, undefined);
    return place !== undefined;
  }

  /** Puts a place back to a state, unheard: for undoing a write, and for reading what was kept. */
  restore(id: string, sequence: number, entity: T | undefined, known = this.#places.get(id)): void {
    const before = known === undefined ? undefined : this.#entities[known];
    for (const index of this.#indexes) index.replace(before, entity);
    if (!entity) return this.#empty(id);
    const place = known ?? this.#makePlace(sequence);
    if (known === undefined) this.#places.set(id, place);
    this.#entities[place] = entity;
    this.#sequences[place] = sequence;
    this.#head = Math.min(this.#head, place);
    this.#nextSequence = Math.max(this.#nextSequence, sequence + 1);
  }

  /** All entities, oldest first. */
  *values(): Generator<T> {
    while (this.#head < this.#entities.length && !this.#entities[this.#head]) this.#head += 1;
    for (let place = this.#head; place < this.#entities.length; place += 1)
      if (this.#entities[place]) yield this.#entities[place] as T;
  }

  /** Newest first, from below a place; the cost of a step does not depend on where it starts. */
  *newestFirst(below = Infinity): Generator<Placed<T>> {
    for (let place = firstPlace(this.#sequences, below) - 1; place >= 0; place -= 1) {
      const entity = this.#entities[place];
      if (entity) yield { sequence: this.#sequences[place] as number, entity };
    }
  }

  /** An index over keys of the entities, kept up to date from now on. */
  index(keysOf: (entity: T) => readonly string[]): Index<T> {
    const index = new Index<T>(keysOf, (id) => this.get(id));
    for (const entity of this.values()) index.replace(undefined, entity);
    this.#indexes.push(index);
    return index;
  }

  clear(): void {
    for (const index of this.#indexes) index.clear();
    this.#places.clear();
    this.#entities = [];
    this.#sequences = [];
    this.#nextSequence = 1;
    this.#head = 0;
  }

  #write(id: string, place: number | undefined, after: T | undefined): void {
    const isNew = place === undefined;
    const sequence = isNew ? this.#nextSequence : (this.#sequences[place] as number);
    const before = isNew ? undefined : this.#entities[place];
    this.#onChange({ collection: this.name, id, sequence, before, after });
    this.restore(id, sequence, after, place);
  }

  /** The place of a sequence; one that was closed as a hole since is opened again. */
  #makePlace(sequence: number): number {
    const place = firstPlace(this.#sequences, sequence);
    if (place === this.#sequences.length || this.#sequences[place] === sequence) return place;
    this.#entities.splice(place, 0, undefined);
    this.#sequences.splice(place, 0, sequence);
    for (const [id, other] of this.#places) if (other >= place) this.#places.set(id, other + 1);
    return place;
  }

  #empty(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#entities[place] = undefined;
    this.#places.delete(id);
    const holes = this.#entities.length - this.#places.size;
    if (holes > FEWEST_HOLES && holes > this.#places.size) this.#closeHoles();
  }

  #closeHoles(): void {
    const kept = [...this.newestFirst()].reverse();
    this.#entities = kept.map(({ entity }) => entity);
    this.#sequences = kept.map(({ sequence }) => sequence);
    this.#head = 0;
    for (const [place, { entity }] of kept.entries()) this.#places.set(entity.id, place);
  }
}
