import { jsonSchemaOf } from '../document/envelope.js';
import { isObject } from '../document/is-object.js';
import { SUCCESSES } from '../given.js';

/** @param {any} schema @returns {string | undefined} what is wrong with its `object` */
function faultOf(schema) {
  const { object, deleted } = schema.properties ?? {};
  if (!object || !schema.required?.includes('object'))
    return 'A resource must have the required property `object`, which names its type.';
  // What a delete leaves is no resource: one shape tells the type of whatever is gone.
  const isReceipt = deleted?.const === true;
  if (object.type === 'string' && (typeof object.const === 'string' || isReceipt)) return undefined;
  return 'The `object` of a resource must be `type: string` with its type as `const`.';
}

/** @param {any} schema @param {(string | number)[]} path @returns {{ schema: any, path: (string | number)[] }[]} */
function resources(schema, path) {
  if (!isObject(schema) || typeof schema['$ref'] === 'string') return [];
  if (schema['type'] === 'array') return resources(schema['items'], [...path, 'items']);
  for (const key of ['oneOf', 'anyOf']) {
    if (Array.isArray(schema[key]))
      return schema[key].flatMap((one, index) => resources(one, [...path, key, index]));
  }
  return [{ schema, path }];
}

/** @type {import('../document/place.js').Check} */
function resourceObjectConst(response, _options, { path }) {
  const data = jsonSchemaOf(response ?? {})?.properties?.data;
  const at = [...path, 'content', 'application/json', 'schema', 'properties', 'data'];
  return resources(data, at).flatMap((resource) => {
    const message = faultOf(resource.schema);
    return message ? [{ message, path: resource.path }] : [];
  });
}

export const rule = {
  description: 'Every resource in `data` names its type in a required, constant `object`.',
  why: 'Programs tell resources apart by `object`, in webhooks and in lists of mixed types too. The result of a delete (`deleted: true`) is not a resource: its `object` names the type of what was deleted.',
  fix: 'Add `object` with `type: string` and `const`, and list it in `required`.',
  given: SUCCESSES,
  then: { function: resourceObjectConst },
};
