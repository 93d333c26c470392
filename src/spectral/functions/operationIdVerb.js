/**
 * Reports an operationId that is not a verb fit for its HTTP method and a noun, in camelCase.
 *
 * @param {unknown} operationId
 * @param {{ verbs: Record<string, string[]> }} options the verbs by HTTP method
 * @param {{ path: (string | number)[] }} context
 */
export default function operationIdVerb(operationId, { verbs }, { path }) {
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
