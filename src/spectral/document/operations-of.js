import { isObject, objectsIn } from './is-object.js';

/** Those that a path item may have, `query` since OpenAPI 3.2. */
export const METHODS = 'get put post patch delete options head trace query'.split(' ');

/**
 * Every operation of a part of a description, with the path item that it stands in and the keys that lead there from it.
 *
 * @param {any} document
 * @param {string} [part] `paths`, `webhooks`, or the name of a callback
 */
export const operationsOf = (document, part = 'paths') =>
  objectsIn(document[part]).flatMap(([url, item]) =>
    [
      ...METHODS.map((method) => [method]),
      ...objectsIn(item.additionalOperations).map(([method]) => ['additionalOperations', method]),
    ]
      .map((keys) => ({
        operation: /** @type {any} */ (keys.reduce((node, key) => node[key], item)),
        item,
        keys,
        path: [part, url, ...keys],
      }))
      .filter(({ operation }) => isObject(operation)),
  );
