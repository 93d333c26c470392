import { oas3 } from '@stoplight/spectral-formats';
import { isObject } from '../document/is-object.js';

/**
 * Reports each operation whose place in the generated client is taken by an earlier one.
 *
 * @param {any} paths
 * @param {null} _options
 * @param {{ path: (string | number)[] }} context
 */
function clientNameUnique(paths, _options, { path }) {
  /** @type {Map<string, string>} */
  const owners = new Map();
  const results = [];
  for (const [url, item] of Object.entries(isObject(paths) ? paths : {})) {
    for (const [method, operation] of Object.entries(isObject(item) ? item : {})) {
      const client = isObject(operation) ? operation['x-client'] : undefined;
      if (!client?.family || !client.method) continue;
      const name = `${client.family}.${client.method}`;
      const operationName = `${method.toUpperCase()} ${url}`;
      const owner = owners.get(name);
      if (owner) {
        const message = `\`${name}\` is already the method of ${owner}: give one of the two another name.`;
        results.push({ message, path: [...path, url, method, 'x-client'] });
      } else owners.set(name, operationName);
    }
  }
  return results;
}

export const rule = {
  description: 'No two operations have the same family and method in `x-client`.',
  message: '{{error}}',
  severity: 'error',
  formats: [oas3],
  given: '$.paths',
  then: { function: clientNameUnique },
};

export const guide = {
  why: 'The client has one method per name: the second operation would silently replace the first.',
  fix: 'Give one of the two another method, such as `listRuns` beside `list`.',
  bad: `\
paths:
  /v1/campaigns:
    get: { x-client: { family: campaigns, method: list } }
  /v1/campaigns/{id}/runs:
    get: { x-client: { family: campaigns, method: list } }
`,
  good: `\
paths:
  /v1/campaigns:
    get: { x-client: { family: campaigns, method: list } }
  /v1/campaigns/{id}/runs:
    get: { x-client: { family: campaigns, method: listRuns } }
`,
};
