import { isObject, listOf, objectsIn } from './is-object.js';
import { operationsOf } from './operations-of.js';

/**
 * What carries a schema: a media type or the payload of a message (`body`), a parameter, a header.
 *
 * @typedef {object} Carrier
 * @property {'body' | 'parameter' | 'header'} kind
 * @property {'request' | 'response'} role `request` is what the caller sends, `response` what the
 *   service sends; a webhook and an event are sent by the service
 * @property {Record<string, any>} node
 * @property {string} schemaKey under which key of the node the schema stands
 * @property {(string | number)[]} path
 */

/**
 * @param {Record<string, any>} operation
 * @param {(string | number)[]} path
 * @param {'request' | 'response'} sender
 * @returns {Generator<Carrier>}
 */
function* carriersOfOperation(operation, path, sender) {
  const schemaKey = 'schema';
  for (const [index, node] of listOf(operation.parameters).entries()) {
    const at = [...path, 'parameters', index];
    if (isObject(node)) yield { kind: 'parameter', role: sender, node, schemaKey, path: at };
  }
  for (const [type, node] of objectsIn(operation.requestBody?.content)) {
    const at = [...path, 'requestBody', 'content', type];
    yield { kind: 'body', role: sender, node, schemaKey, path: at };
  }
  for (const [status, response] of objectsIn(operation.responses)) {
    const at = [...path, 'responses', status];
    for (const [name, node] of objectsIn(response.headers))
      yield { kind: 'header', role: 'response', node, schemaKey, path: [...at, 'headers', name] };
    for (const [type, node] of objectsIn(response.content))
      yield { kind: 'body', role: 'response', node, schemaKey, path: [...at, 'content', type] };
  }
}

/** @param {Record<string, any>} document @returns {Generator<Carrier>} */
function* everyCarrier(document) {
  for (const { operation, path } of operationsOf(document))
    yield* carriersOfOperation(operation, path, 'request');
  for (const { operation, path } of operationsOf(document, 'webhooks'))
    yield* carriersOfOperation(operation, path, 'response');
  for (const [channel, { messages }] of objectsIn(document.channels)) {
    for (const [name, node] of objectsIn(messages)) {
      const path = ['channels', channel, 'messages', name];
      yield { kind: 'header', role: 'response', node, schemaKey: 'headers', path };
      yield { kind: 'body', role: 'response', node, schemaKey: 'payload', path };
    }
  }
}

/**
 * Everything in a description that carries a schema, each once however often it is referred to.
 *
 * @param {Record<string, any>} document
 * @returns {Carrier[]}
 */
export function carriersOf(document) {
  /** @type {Map<object, Set<string>>} */
  const seen = new Map();
  return [...everyCarrier(document)].filter(({ node, role, schemaKey }) => {
    const uses = seen.get(node) ?? new Set();
    const use = `${role} ${schemaKey}`;
    if (uses.has(use)) return false;
    seen.set(node, uses.add(use));
    return true;
  });
}
