import { dereference, type JsonObject } from './json.ts';

/** One example of the contract. Its value is shared: copy it before changing it. */
export interface Example {
  readonly name: string;
  readonly value: unknown;
}

/** The examples of a body, parameter or header, in their order; a lone one is called `example`. */
export function readExamples(document: JsonObject, carrier: JsonObject): Example[] {
  const lone = 'example' in carrier ? [{ name: 'example', value: carrier['example'] }] : [];
  const named = Object.entries<JsonObject>(carrier['examples'] ?? {});
  return [
    ...lone,
    ...named.map(([name, example]) => ({ name, value: dereference(document, example)['value'] })),
  ];
}
