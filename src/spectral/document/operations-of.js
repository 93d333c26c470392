import { isObject, objectsIn } from './is-object.js';

/** Those that a path item may have, `query` since OpenAPI 3.2. */
export const METHODS = 'get put post patch delete options head trace query'.split(' ');

/**
 * Every operation of a part of a description, with the path item that it stands in.
 *
 * @param {any} document
 * @param {string} [part] `paths`, `webhooks`, or the name of a callback
 */
export const operationsOf = (document, part = 'paths') =>
  objectsIn(document[part]).flatMap(([url, item]) =>
    METHODS.filter((method) => isObject(item[method])).map((method) => ({
      operation: /** @type {Record<string, any>} */ (item[method]),
      item,
      path: [part, url, method],
    })),
  );
