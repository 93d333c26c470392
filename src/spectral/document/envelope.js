import { isObject, listOf } from './is-object.js';

const JSON_TYPE = 'application/json';

/** The schema of a response's JSON, or nothing when it has none or is still a reference. @param {Record<string, any>} response */
export function jsonSchemaOf(response) {
  const schema = response.content?.[JSON_TYPE]?.schema;
  return isObject(schema) && typeof schema.$ref !== 'string' ? schema : undefined;
}

/**
 * Whether a response is meant as a list: anything that a list alone has makes it one, so that half a
 * list is reported as a broken list.
 *
 * @param {Record<string, any> | undefined} schema
 * @returns {boolean}
 */
export function isList(schema) {
  const { object, data, pagination } = schema?.properties ?? {};
  return object?.const === 'list' || Boolean(pagination) || data?.type === 'array';
}

/**
 * What is wrong with an envelope: not flat, a member missing, not required or not in its place. The
 * keys lead on from the media type: a schema or a member may be a reference, and then the place of
 * the fault is where the reference stands and not what it leads to.
 *
 * @param {Record<string, any>} schema
 * @param {string[]} members the properties it has to have, and the only ones it may have
 * @returns {{ message: string, keys: string[] }[]}
 */
export function envelopeFaults(schema, members) {
  const names = members.map((name) => `\`${name}\``).join(', ');
  if (schema.type !== 'object' || !isObject(schema.properties)) {
    const message = `The envelope must be one flat object (\`type: object\`) with the properties ${names}.`;
    return [{ message, keys: [] }];
  }
  const { properties } = schema;
  if (!members.some((name) => Object.hasOwn(properties, name)))
    return [{ message: `This is no envelope: one consists of ${names}.`, keys: [] }];
  const required = listOf(schema.required);
  const missing = members.filter((name) => !Object.hasOwn(properties, name));
  const optional = members.filter((name) => !missing.includes(name) && !required.includes(name));
  const stray = Object.keys(properties).filter((name) => !members.includes(name));
  return [
    ...missing.map((name) => ({
      message: `The envelope has no \`${name}\`: it consists of ${names}.`,
      keys: ['schema', 'properties'],
    })),
    ...optional.map((name) => ({
      message: `\`${name}\` must be listed in \`required\`: every envelope has it.`,
      keys: Array.isArray(schema.required) ? ['schema', 'required'] : ['schema'],
    })),
    ...stray.map((name) => ({
      message: `\`${name}\` does not belong into the envelope, which consists of ${names}.`,
      keys: ['schema', 'properties'],
    })),
  ];
}
