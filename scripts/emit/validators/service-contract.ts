import { isObject, type JsonObject } from '../../../src/service/json.ts';
import { mapValues } from '../../contract/map-values.ts';
import { assertionSchema, proveChecked } from './assertion-schema.ts';

const REFERENCE = '#/components/examples/';

/** What of an operation, a parameter, a response and so on is read where the contract runs. */
const READ = new Set(
  ['operationId', 'x-client', 'security', 'parameters', 'requestBody', 'responses']
    .concat(['name', 'in', 'required', 'schema', 'content', 'headers', 'links'])
    .concat(['example', 'examples', '$ref']),
);

/**
 * The contract without its words, as the testing fetch and the sandbox load it: routes, parameters, bodies and
 * responses with their examples, and schemas.
 */
export function serviceContract({ paths, components }: JsonObject): JsonObject {
  const items = mapValues(paths, (item: JsonObject) => named(item, slim));
  const parts = {
    parameters: named(components['parameters'], slimParameter),
    responses: named(components['responses'], slim),
    headers: named(components['headers'], slim),
  };
  const schemas = named(components['schemas'], assertionSchema);
  proveChecked(schemas, inlineSchemas([items, parts]));
  const examples = exampleValues(components['examples'], JSON.stringify([items, parts]));
  return {
    paths: items,
    components: { ...parts, schemas, examples },
  };
}

function exampleValues(examples: JsonObject, text: string): JsonObject {
  const used = Object.entries<JsonObject>(examples).filter(([name]) =>
    text.includes(`"${REFERENCE}${name}"`),
  );
  return mapValues(Object.fromEntries(used), ({ value }) => ({ value }));
}

const named = (entries: JsonObject, change: (value: JsonObject) => unknown): JsonObject =>
  mapValues(entries, (value) => (isObject(value) ? change(value) : value));

function slim(node: JsonObject): JsonObject {
  const kept = Object.entries(node).filter(([key]) => READ.has(key));
  return mapValues(Object.fromEntries(kept), slimPart);
}

function slimPart(value: any, key: string): unknown {
  if (key === 'schema') return assertionSchema(value);
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
  const schemas = named(content, ({ schema }) => ({ schema: assertionSchema(schema) }));
  return { required, content: schemas };
}

const slimLink = ({ operationId, parameters }: JsonObject): JsonObject => ({
  operationId,
  parameters,
});

/** Schemas that have no name, those of parameters and headers. */
function inlineSchemas(node: unknown): JsonObject[] {
  if (Array.isArray(node)) return node.flatMap(inlineSchemas);
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, child]) => {
    if (key === 'schemas' || key === 'examples') return [];
    return key === 'schema' ? [child] : inlineSchemas(child);
  });
}
