import { dereference, type JsonObject } from '../../src/service/json.ts';

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
    const title: string = example['summary'] ?? name.replaceAll('_', ' ');
    return { name, title, value: example['value'] };
  });
}

/** The examples of an operation's body; none where it takes none. */
export function bodyExamples(openapi: JsonObject, node: JsonObject): NamedExample[] {
  const [media] = Object.values<JsonObject>(
    dereference(openapi, node['requestBody'] ?? {})['content'] ?? {},
  );
  return namedExamples(openapi, media);
}

/** The examples of one of an operation's responses. */
export function responseExamples(
  openapi: JsonObject,
  node: JsonObject,
  status: string | number,
): NamedExample[] {
  const [media] = Object.values<JsonObject>(
    dereference(openapi, node['responses'][status])['content'] ?? {},
  );
  return namedExamples(openapi, media);
}
