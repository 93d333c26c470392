import { mapValues } from './map-values.ts';
import { dereference, isObject, type JsonObject } from '../../src/service/json.ts';

const PLACE = '#/components/examples/';

const exampleName = (file: string): string => `${file}Example`;

function refer(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(refer);
  if (!isObject(node)) return node;
  const { $ref: target } = node;
  if (typeof target === 'string' && target.startsWith(PLACE))
    return { ...node, $ref: exampleName(target) };
  return mapValues(node, refer);
}

/**
 * Gives examples names of their own: a file `examples/Contact.yaml` beside `schemas/Contact.yaml` is
 * clear to people, but tools that have one namespace take the one for the other.
 */
export function nameExamples(openapi: JsonObject): JsonObject {
  const { examples, ...components } = (openapi['components'] ?? {}) as JsonObject;
  const named = Object.entries(examples ?? {}).map(([name, value]) => [exampleName(name), value]);
  return refer({
    ...openapi,
    components: { ...components, examples: Object.fromEntries(named) },
  }) as JsonObject;
}

export interface NamedExample {
  readonly name: string;
  readonly title: string;
  readonly value: unknown;
}

/** The examples of a body in its one media type: each with its summary, or its name in words. */
function namedExamples(openapi: JsonObject, body: JsonObject = {}): NamedExample[] {
  const [media] = Object.values<JsonObject>(dereference(openapi, body)['content'] ?? {});
  const entries = Object.entries<JsonObject>(media?.['examples'] ?? {});
  return entries.map(([name, node]) => {
    const example = dereference(openapi, node);
    const title: string = example['summary'] ?? name.replaceAll('_', ' ');
    return { name, title, value: example['value'] };
  });
}

/** The examples of an operation's body; none where it takes none. */
export const bodyExamples = (openapi: JsonObject, node: JsonObject): NamedExample[] =>
  namedExamples(openapi, node['requestBody']);

export const responseExamples = (
  openapi: JsonObject,
  node: JsonObject,
  status: string | number,
): NamedExample[] => namedExamples(openapi, node['responses'][status]);

/** The codes of the errors that are examples of a response; that of the token endpoint is the error itself. */
export function errorCodes(openapi: JsonObject, node: JsonObject, status: string): string[] {
  const errors = responseExamples(openapi, node, status).map(({ value }) => Object(value).error);
  return [...new Set(errors.map((error) => error?.code ?? error).filter(Boolean))];
}

/** The value of a parameter or header in an example: the one of its name, else the first; undefined where it has none. */
export function exampleValue(openapi: JsonObject, carrier: JsonObject, name = ''): unknown {
  // An optional parameter has its example where no importer takes it for a value to send.
  const lone = carrier['example'] ?? carrier['x-example'];
  if (lone !== undefined) return lone;
  const examples: JsonObject = carrier['examples'] ?? {};
  return dereference(openapi, examples[name] ?? Object.values(examples)[0])?.value;
}
