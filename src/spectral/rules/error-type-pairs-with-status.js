import { entriesOf, isObject } from '../document/is-object.js';
import { FAILURES } from '../given.js';

/**
 * @param {any} response
 * @param {{ types: Record<string, string> }} options the type by status; `5XX` is for all from 500 on
 * @param {{ path: (string | number)[] }} context
 */
function errorTypePairsWithStatus(response, { types }, { path }) {
  const status = String(path.at(-1));
  const wanted = types[status] ?? (status.startsWith('5') ? types['5XX'] : undefined);
  if (!wanted) {
    const message = `Status ${status} goes with no error type: use one of ${Object.keys(types).join(', ')}.`;
    return [{ message, path }];
  }
  const media = response?.content?.['application/json'];
  const values = entriesOf(media?.examples).map(([name, example]) => ({
    value: example?.value,
    keys: ['examples', name],
    inner: ['value', 'error', 'type'],
  }));
  if (isObject(media) && 'example' in media)
    values.push({ value: media['example'], keys: ['example'], inner: ['error', 'type'] });
  return values.flatMap(({ value, keys, inner }) => {
    const type = value?.error?.type;
    if (value === undefined || type === wanted) return [];
    const message = `An error with status ${status} has the type \`${wanted}\`, not \`${type}\`.`;
    return [{ message, path: [...path, 'content', 'application/json', ...keys, ...inner] }];
  });
}

const types = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  412: 'conflict_error',
  429: 'rate_limit_error',
  '5XX': 'api_error',
};

export const rule = {
  description: 'The `type` in each error example matches the status.',
  why: 'Callers branch on either one. A wrong pair in an example is copied into a handler that never runs.',
  fix: 'Refer to an example of the right type: 400 `invalid_request_error`, 401 `authentication_error`, 403 `permission_error`, 404 `not_found_error`, 409 `conflict_error`, 429 `rate_limit_error`, 5xx `api_error`.',
  given: FAILURES,
  then: { function: errorTypePairsWithStatus, functionOptions: { types } },
};
