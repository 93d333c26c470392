import { dereference, type JsonObject } from './json.ts';
import type { DeclaredResponse, Media } from './service-operation.ts';

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

/**
 * The example of a body with a name, or its first; throws a RangeError when there is none of that name; the message
 * lists those there are.
 */
export function findExample({ examples }: Media, name?: string): Example {
  const found = name === undefined ? examples[0] : examples.find((one) => one.name === name);
  if (found) return found;
  const names = examples.map((example) => `"${example.name}"`).join(', ');
  throw new RangeError(`There is no example "${name}", the contract has ${names}.`);
}

/** The headers of a response as the contract's examples have them, `Content-Type` included. */
export function exampleHeaders(
  document: JsonObject,
  { headers, mediaType }: DeclaredResponse,
): Record<string, string> {
  const declared = Object.entries(headers).flatMap(([name, header]) => {
    const [example] = readExamples(document, header);
    return example ? [[name.toLowerCase(), String(example.value)] as const] : [];
  });
  return { 'content-type': mediaType, ...Object.fromEntries(declared) };
}
