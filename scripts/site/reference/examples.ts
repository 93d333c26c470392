import { dereference, type JsonObject } from '../../../src/service/json.ts';

/** One of the contract's examples, with the words for it. */
export interface NamedExample {
  readonly name: string;
  readonly title: string;
  readonly value: unknown;
}

/** The examples of a media type: each with its summary, or its name in words. */
export function namedExamples(openapi: JsonObject, media: JsonObject | undefined): NamedExample[] {
  const entries = Object.entries<JsonObject>(media?.['examples'] ?? {});
  return entries.map(([name, node]) => {
    const example = dereference(openapi, node);
    const title: string = example.summary ?? name.replaceAll('_', ' ');
    return { name, title, value: example.value };
  });
}
