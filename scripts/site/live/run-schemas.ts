import { isObject, type JsonObject } from '../../../src/service/json.ts';
import type { RunSchema } from '../browser/live/panel/run-description.ts';
import { summaryText } from '../inline-markdown.ts';

const KEPT = ['type', 'enum', 'const', 'default', 'required'];

/** Writes schemas in few words; those that a reference leads to are gathered beside. */
export class RunSchemas {
  readonly schemas: Record<string, RunSchema> = {};
  readonly #openapi: JsonObject;

  constructor(openapi: JsonObject) {
    this.#openapi = openapi;
  }

  /** A schema as the panel knows it. */
  write(node: JsonObject): RunSchema {
    if (typeof node['$ref'] === 'string') return this.#refer(node['$ref']);
    const kept = Object.fromEntries(KEPT.flatMap((key) => (key in node ? [[key, node[key]]] : [])));
    const { description, properties, items, additionalProperties: additional } = node;
    const [example] = node['examples'] ?? [];
    const known = node['x-extensible-enum'];
    const variants: JsonObject[] | undefined = node['oneOf'] ?? node['anyOf'];
    return {
      ...kept,
      ...(description ? { description: summaryText(description, 120) } : {}),
      ...(known ? { known } : {}),
      ...(example === undefined ? {} : { example }),
      ...(properties ? { properties: this.#each(properties) } : {}),
      ...(isObject(items) ? { items: this.write(items) } : {}),
      ...(additional === undefined ? {} : { additional: this.#additional(additional) }),
      ...(variants ? { oneOf: variants.map((variant) => this.write(variant)) } : {}),
    } as RunSchema;
  }

  #additional(node: JsonObject | boolean): RunSchema | boolean {
    return isObject(node) ? this.write(node) : node;
  }

  #each(properties: JsonObject): Record<string, RunSchema> {
    return Object.fromEntries(
      Object.entries<JsonObject>(properties).map(([name, node]) => [name, this.write(node)]),
    );
  }

  #refer(pointer: string): RunSchema {
    const name = pointer.split('/').at(-1) as string;
    if (!(name in this.schemas)) {
      // Before its inside is written: a schema can contain itself.
      this.schemas[name] = {};
      this.schemas[name] = this.write(this.#openapi['components'].schemas[name]);
    }
    return { $ref: name };
  }
}
