/** @param {any} components */
function ownNames(components) {
  /** @type {Map<string, string>} */
  const kinds = new Map();
  return Object.entries(components).flatMap(([kind, named]) =>
    Object.keys(named ?? {}).flatMap((name) => {
      const first = kinds.get(name);
      kinds.set(name, first ?? kind);
      if (first === undefined) return [];
      const message = `\`${name}\` is the name of one of the ${first} too: tools with one namespace would take one for the other.`;
      return [{ message, path: ['components', kind, name] }];
    }),
  );
}

export const rule = {
  description: 'No component has the name of a component of another kind.',
  why: 'Many generators keep all components in one namespace. A response `Contact` beside the schema `Contact` then replaces it, and the fields of a contact are gone.',
  fix: 'Name the response after what happened: `ContactReturned`, `ContactCreated`.',
  given: '$.components',
  then: { function: ownNames },
};
