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
 * What a body, a parameter or a header holds: by media type, or at once; and what it has of headers.
 *
 * @param {'parameter' | 'header' | undefined} kind
 * @param {'request' | 'response'} role
 * @param {any} node
 * @param {(string | number)[]} path
 * @returns {Generator<Carrier>}
 */
function* carriersIn(kind, role, node, path) {
  if (kind && isObject(node)) yield { kind, role, node, schemaKey: 'schema', path };
  for (const [name, header] of objectsIn(node?.headers))
    yield* carriersIn('header', role, header, [...path, 'headers', name]);
  for (const [type, media] of objectsIn(node?.content)) {
    const at = [...path, 'content', type];
    for (const schemaKey of ['schema', ...(media.itemSchema ? ['itemSchema'] : [])])
      yield { kind: 'body', role, node: media, schemaKey, path: at };
    for (const [part, encoding] of objectsIn(media.encoding))
      yield* carriersIn(undefined, role, encoding, [...at, 'encoding', part]);
  }
}

/**
 * @param {{ operation: any, item: any, keys: string[], path: string[] }} at
 * @param {'request' | 'response'} sender
 * @returns {Generator<Carrier>}
 */
function* carriersOfOperation({ operation, item, keys, path }, sender) {
  for (const [up, owner] of [operation, item].entries()) {
    const at = [...path.slice(0, path.length - up * keys.length), 'parameters'];
    for (const [index, node] of listOf(owner.parameters).entries())
      yield* carriersIn('parameter', sender, node, [...at, index]);
  }
  yield* carriersIn(undefined, sender, operation.requestBody, [...path, 'requestBody']);
  for (const [status, response] of objectsIn(operation.responses))
    yield* carriersIn(undefined, 'response', response, [...path, 'responses', status]);
  for (const [name] of objectsIn(operation.callbacks))
    for (const { path: way, ...found } of operationsOf(operation.callbacks, name))
      yield* carriersOfOperation({ ...found, path: [...path, 'callbacks', ...way] }, 'response');
}

/** @param {Record<string, any>} document @returns {Generator<Carrier>} */
function* everyCarrier(document) {
  for (const found of operationsOf(document)) yield* carriersOfOperation(found, 'request');
  for (const found of operationsOf(document, 'webhooks'))
    yield* carriersOfOperation(found, 'response');
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
