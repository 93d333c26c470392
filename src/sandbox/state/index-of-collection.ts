/** Finds the entities of a collection by a key that is not their id. */
export class Index<T extends { readonly id: string }> {
  readonly #keysOf: (entity: T) => readonly string[];
  readonly #lookUp: (id: string) => T | undefined;
  readonly #ids = new Map<string, Set<string>>();

  constructor(keysOf: (entity: T) => readonly string[], lookUp: (id: string) => T | undefined) {
    this.#keysOf = keysOf;
    this.#lookUp = lookUp;
  }

  /** The entities with a key, in no certain order. */
  find(key: string): T[] {
    return [...(this.#ids.get(key) ?? [])].flatMap((id) => this.#lookUp(id) ?? []);
  }

  replace(before: T | undefined, after: T | undefined): void {
    for (const key of before ? this.#keysOf(before) : []) this.#drop(key, (before as T).id);
    for (const key of after ? this.#keysOf(after) : []) this.#add(key, (after as T).id);
  }

  clear(): void {
    this.#ids.clear();
  }

  #add(key: string, id: string): void {
    const ids = this.#ids.get(key);
    if (ids) ids.add(id);
    else this.#ids.set(key, new Set([id]));
  }

  #drop(key: string, id: string): void {
    const ids = this.#ids.get(key);
    ids?.delete(id);
    if (ids?.size === 0) this.#ids.delete(key);
  }
}
