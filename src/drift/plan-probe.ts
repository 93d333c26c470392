import { isObject, type JsonObject } from '../service/json.ts';
import type { ServiceOperation } from '../service/service-operation.ts';

/** The calls of a walk through the reading operations of a service, as far as ids for them are known. */
export class ProbePlan {
  readonly #waiting: Set<ServiceOperation>;
  /** Concrete paths by template: of `/v1/contacts/{}`, that of a contact. */
  readonly #paths = new Map<string, string>([['', '']]);

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

  #bind(template: string, list: string, entry: JsonObject): void {
    const variable = this.#variableBelow(template, list);
    const id: unknown = variable && (entry[variable.name] ?? entry['id']);
    if (!variable || typeof id !== 'string' || this.#paths.has(variable.template)) return;
    this.#paths.set(variable.template, `${list}/${encodeURIComponent(id)}`);
  }

  /** What could not be called, because nothing of its kind is there. */
  get missed(): string[] {
    return [...this.#waiting].map(({ name }) => name);
  }

  /** The path of a template; undefined while an id is missing. */
  #resolve(template: string): string | undefined {
    let path = '';
    const passed: string[] = [];
    for (const segment of template.split('/').slice(1)) {
      passed.push(segment.startsWith('{') ? '{}' : segment);
      if (!segment.startsWith('{')) path += `/${segment}`;
      else {
        const known = this.#paths.get(`/${passed.join('/')}`);
        if (known === undefined) return undefined;
        path = known;
      }
    }
    return path;
  }

  /** The variable of a template that comes next after a concrete path. */
  #variableBelow(template: string, path: string): { name: string; template: string } | undefined {
    const segments = template.split('/');
    const at = path.split('/').length;
    const [, name] = /^\{(\w+)\}$/.exec(segments[at] ?? '') ?? [];
    if (name === undefined || this.#resolve(segments.slice(0, at).join('/')) !== path)
      return undefined;
    const ofVariable = segments.slice(0, at + 1).join('/');
    return { name, template: ofVariable.replaceAll(/\{\w+\}/g, '{}') };
  }
}
