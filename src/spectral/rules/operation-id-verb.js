import { namesIn } from '../document/names-in.js';
import { OPERATIONS } from '../given.js';

/**
 * @param {unknown} operationId
 * @param {{ verbs: Record<string, string[]> }} options the verbs by HTTP method
 * @param {{ path: (string | number)[] }} context
 */
function operationIdVerb(operationId, { verbs }, { path }) {
  const method = String(path.at(-2));
  const allowed = verbs[method] ?? [];
  const id = String(operationId);
  const [verb] = /^[a-z]+/.exec(id) ?? [''];
  if (!allowed.includes(verb))
    return [
      {
        message: `"${id}" must start with ${allowed.join(' or ')}: it is a ${method.toUpperCase()}.`,
      },
    ];
  if (/^[A-Z][A-Za-z0-9]*$/.test(id.slice(verb.length))) return [];
  return [{ message: `"${id}" must be a verb and a noun in camelCase, such as \`getContact\`.` }];
}

const verbs = {
  get: ['get', 'list'],
  post: namesIn(`
    create send import export bulk launch run cancel merge rotate search mark redeliver upsert
  `),
  put: ['replace'],
  patch: ['update'],
  delete: ['delete'],
};

export const rule = {
  description: 'An operationId is a verb that fits the HTTP method, and a noun, in camelCase.',
  why: 'Links, types and other tools use operationIds, so renaming one later breaks callers. One verb per action keeps them guessable.',
  fix: 'Use `get` or `list`, `create`, `update`, `delete`, or the verb of the action. A new action needs its verb in the options of this rule.',
  given: `${OPERATIONS}.operationId`,
  then: { function: operationIdVerb, functionOptions: { verbs } },
};
