import { isObject, listOf, objectsIn } from './is-object.js';

const FORM =
  /^\$(?:url|method|statusCode|(request|response)\.(?:(header|query|path)\.(.+)|body(?:#(\/.*)?)?))$/;
const PARTS = ['allOf', 'anyOf', 'oneOf'];

/** @param {string} pointer */
const segmentsOf = (pointer) =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * Whether a schema has room for what a pointer leads to. What cannot be known, such as a reference that leads
 * back, counts as room.
 *
 * @param {any} schema
 * @param {string[]} segments
 * @returns {boolean}
 */
function hasRoom(schema, segments) {
  const [first, ...rest] = segments;
  if (first === undefined || !isObject(schema) || typeof schema['$ref'] === 'string') return true;
  const parts = PARTS.flatMap((key) => listOf(schema[key]));
  if (parts.some((part) => hasRoom(part, segments))) return true;
  const { properties, items, additionalProperties, patternProperties, prefixItems } = schema;
  if (isObject(properties) && Object.hasOwn(properties, first))
    return hasRoom(properties[first], rest);
  if (/^\d+$/.test(first) && isObject(items)) return hasRoom(items, rest);
  if (patternProperties || prefixItems) return true;
  if (additionalProperties === undefined) return !properties && !items && parts.length === 0;
  return additionalProperties !== false && hasRoom(additionalProperties, rest);
}

/** A body of another kind has no places. @param {any} content @param {string[]} segments */
const hasPlace = (content, segments) =>
  objectsIn(content).some(
    ([type, { schema }]) =>
      segments.length === 0 || (/json|\*/i.test(type) && hasRoom(schema, segments)),
  );

/** Headers that need no declaration, or must not have one. */
const USUAL = /^(?:accept|authorization|content-|date$|host$|server$|user-agent$)/i;

/** @param {any[]} parameters @param {string} place @param {string} name */
const isDeclared = (parameters, place, name) =>
  parameters.some(
    (one) => one?.$ref || (one?.in === place && one.name?.toLowerCase() === name.toLowerCase()),
  );

/** @param {any} headers @param {string} name */
const hasHeader = (headers, name) =>
  Object.keys(headers ?? {}).some((one) => one.toLowerCase() === name.toLowerCase());

/**
 * What is wrong with a runtime expression of a link (OpenAPI 3.1, "Runtime Expressions"); `undefined` if nothing
 * is, or if the value is a constant.
 *
 * @param {unknown} value
 * @param {{ parameters: any[], requestBody: any, response: any }} source the operation that the link starts from
 * @returns {string | undefined}
 */
export function faultOfExpression(value, { parameters, requestBody, response }) {
  if (typeof value !== 'string' || !value.startsWith('$')) return undefined;
  const [whole, side, place, name = '', pointer = ''] = FORM.exec(value) ?? [];
  if (whole === undefined) return `\`${value}\` is not a runtime expression.`;
  if (side === undefined) return undefined;
  const isRequest = side === 'request';
  const missing = `\`${value}\` leads to nothing in the ${side}.`;
  if (place === undefined) {
    const { content } = (isRequest ? requestBody : response) ?? {};
    return hasPlace(content, segmentsOf(pointer)) ? undefined : missing;
  }
  if (place === 'header' && USUAL.test(name)) return undefined;
  if (isRequest) return isDeclared(parameters, place, name) ? undefined : missing;
  return place === 'header' && hasHeader(response.headers, name) ? undefined : missing;
}
