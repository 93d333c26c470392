import { listOf, objectsIn } from '../document/is-object.js';

/** @type {import('../document/place.js').Check} */
function schemeHeaderDeclared(operation, _options, { path }) {
  const messages = objectsIn(operation.channel?.messages);
  return listOf(operation.security).flatMap((scheme, index) => {
    if (scheme?.type !== 'httpApiKey' || scheme.in !== 'header') return [];
    const [without] = messages.find(([, one]) => !one.headers?.properties?.[scheme.name]) ?? [];
    if (without === undefined) return [];
    const message = `The scheme is the header \`${scheme.name}\`, which the message \`${without}\` does not declare.`;
    return [{ message, path: [...path, 'security', index, 'name'] }];
  });
}

export const rule = {
  description: 'The header of a security scheme is among the headers of each message.',
  why: 'A receiver verifies the header that the scheme names. If the messages carry another one, every delivery is refused.',
  fix: 'Write the same name in the scheme and in the headers of the messages.',
  formats: ['aas3'],
  given: '$.operations[*]',
  then: { function: schemeHeaderDeclared },
};
