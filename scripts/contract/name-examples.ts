import { isObject, type JsonObject } from '../../src/service/json.ts';

const PLACE = '#/components/examples/';

/** The component that a file of `openapi/examples/` becomes. */
const exampleName = (file: string): string => `${file}Example`;

function refer(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(refer);
  if (!isObject(node)) return node;
  const { $ref: target } = node;
  if (typeof target === 'string' && target.startsWith(PLACE))
    return { ...node, $ref: exampleName(target) };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, refer(value)]));
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
