import { operationsOf } from '../document/operations-of.js';

/** @param {any} document */
function clientNameUnique(document) {
  /** @type {Map<string, string>} */
  const owners = new Map();
  return operationsOf(document).flatMap(({ operation, path }) => {
    const { family, method } = operation['x-client'] ?? {};
    if (!family || !method) return [];
    const name = `${family}.${method}`;
    const owner = owners.get(name);
    owners.set(name, owner ?? `${path[2]?.toUpperCase()} ${path[1]}`);
    if (owner === undefined) return [];
    const message = `\`${name}\` is already the method of ${owner}: give one of the two another name.`;
    return [{ message, path: [...path, 'x-client'] }];
  });
}

export const rule = {
  description: 'No two operations have the same family and method in `x-client`.',
  why: 'The client has one method per name: the second operation would silently replace the first.',
  fix: 'Give one of the two another method, such as `listRuns` beside `list`.',
  then: { function: clientNameUnique },
};
