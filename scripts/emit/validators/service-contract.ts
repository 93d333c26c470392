import { isObject, type JsonObject } from '../../../src/service/json.ts';
import { assertionSchema } from './assertion-schema.ts';

const REFERENCE = '#/components/examples/';

/** What of an operation, a parameter, a response and so on is read where the contract runs. */
const READ = new Set(
  ['operationId', 'x-client', 'security', 'parameters', 'requestBody', 'responses']
    .concat(['name', 'in', 'required', 'schema', 'content', 'headers', 'links'])
    .concat(['example', 'examples', '$ref']),
);

/**
 * The contract without its words, as the testing fetch and the sandbox load it: routes, parameters, bodies and
 * responses with their examples, and schemas that are ready to be compiled.
 */
export function serviceContract({ paths, components }: JsonObject): JsonObject {
  const items = Object.entries<JsonObject>(paths).map(([path, item]) => [path, named(item, slim)]);
  const parts = [
    ['parameters', named(components['parameters'], slimParameter)],
    ...['responses', 'headers'].map((kind) => [kind, named(components[kind], slim)]),
  ];
  return {
    paths: Object.fromEntries(items),
    components: {
      ...Object.fromEntries(parts),
      schemas: named(components['schemas'], slimSchema),
      examples: exampleValues(components['examples'], JSON.stringify([items, parts])),
    },
  };
}

function exampleValues(examples: JsonObject, text: string): JsonObject {
  const used = Object.entries<JsonObject>(examples).filter(([name]) =>
    text.includes(`"${REFERENCE}${name}"`),
  );
  return Object.fromEntries(used.map(([name, { value }]) => [name, { value }]));
}

const slimSchema = (schema: unknown): unknown => assertionSchema(schema, (reference) => reference);

function named(entries: JsonObject, change: (value: JsonObject) => unknown): JsonObject {
  return Object.fromEntries(
    Object.entries(entries).map(([name, value]) => [name, isObject(value) ? change(value) : value]),
  );
}

/** An operation, or a part of one. */
function slim(node: JsonObject): JsonObject {
  const kept = Object.entries(node).filter(([key]) => READ.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, slimPart(key, value)]));
}

function slimPart(key: string, value: any): unknown {
  if (key === 'schema') return slimSchema(value);
  if (key === 'parameters') return value.map(slim);
  if (key === 'requestBody') return slimBody(value);
  if (['content', 'headers', 'responses', 'links'].includes(key))
    return named(value, key === 'links' ? slimLink : slim);
  return value;
}

/** What is an example of a request is not read. */
const slimParameter = ({ example: _, examples: __, ...parameter }: JsonObject): JsonObject =>
  slim(parameter);

function slimBody({ content, required }: JsonObject): JsonObject {
  const schemas = named(content, ({ schema }) => ({ schema: slimSchema(schema) }));
  return { required, content: schemas };
}

const slimLink = ({ operationId, parameters }: JsonObject): JsonObject => ({
  operationId,
  parameters,
});

/** Schemas that have no name, those of parameters and headers, by their text. */
export function inlineSchemas(contract: JsonObject): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isObject(node)) return;
    for (const [key, child] of Object.entries(node)) {
      if (key === 'schemas' || key === 'examples') continue;
      if (key !== 'schema') visit(child);
      else if (!('$ref' in child)) found.set(JSON.stringify(child), child);
    }
  };
  visit(contract);
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}
