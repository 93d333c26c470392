import { isObject, type JsonObject } from '../service/json.ts';
import type { ServiceOperation } from '../service/service-operation.ts';
import { withoutNames } from './find-operation.ts';

/** The calls of a walk through the reading operations of a service, as far as ids for them are known. */
export class ProbePlan {
  readonly #waiting: Set<ServiceOperation>;
  /** Concrete paths by template: of `/v1/contacts/{}`, that of a contact. */
  readonly #paths = new Map<string, string>();

  /** @param operations - Those that read are called, each once. */
  constructor(operations: readonly ServiceOperation[]) {
    this.#waiting = new Set(operations.filter(({ verb }) => verb === 'get'));
  }

  /** The path of the next call; undefined when no other one is possible. */
  next(): string | undefined {
    for (const operation of this.#waiting) {
      const path = this.#resolve(operation.path);
      if (path === undefined) continue;
      this.#waiting.delete(operation);
      return path;
    }
    return undefined;
  }

  /** Takes ids for what is below a list from its response. */
  learn(list: string, body: unknown): void {
    const entry: unknown =
      isObject(body) && Array.isArray(body['data']) ? body['data'][0] : undefined;
    if (!isObject(entry)) return;
    // Messages are listed below their conversation and read by themselves.
    for (const path of [list, `/v1/${entry['object']}s`]) {
      for (const operation of this.#waiting) this.#bind(operation.path, path, entry);
    }
  }

  /** Takes the id of an entry for the variable that follows the path of its list in a template. */
  #bind(template: string, list: string, entry: JsonObject): void {
    const segments = template.split('/');
    const at = list.split('/').length;
    const [, name] = /^\{(\w+)\}$/.exec(segments[at] ?? '') ?? [];
    const id: unknown = name && (entry[name] ?? entry['id']);
    if (typeof id !== 'string' || this.#resolve(segments.slice(0, at).join('/')) !== list) return;
    const variable = withoutNames(segments.slice(0, at + 1).join('/'));
    if (!this.#paths.has(variable)) this.#paths.set(variable, `${list}/${encodeURIComponent(id)}`);
  }

  /** What could not be called, because nothing of its kind is there. */
  get missed(): string[] {
    return [...this.#waiting].map(({ name }) => name);
  }

  /** The path of a template; undefined while an id is missing. */
  #resolve(template: string): string | undefined {
    const plain = withoutNames(template);
    const end = plain.lastIndexOf('}') + 1;
    const known = end === 0 ? '' : this.#paths.get(plain.slice(0, end));
    return known === undefined ? undefined : known + plain.slice(end);
  }
}
