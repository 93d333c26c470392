import { entriesOf } from '../document/is-object.js';

/** @type {import('../document/place.js').Check} */
function messageNameUnique(messages, _options, { path }) {
  /** @type {Map<string, string>} */
  const owners = new Map();
  return entriesOf(messages).flatMap(([key, message]) => {
    const name = message?.name;
    if (typeof name !== 'string') return [];
    const owner = owners.get(name);
    owners.set(name, owner ?? key);
    if (owner === undefined) return [];
    const text = `"${name}" is already the name of the message \`${owner}\`.`;
    return [{ message: text, path: [...path, key, 'name'] }];
  });
}

// `event-type-consistent` finds it too, but asks for more: `recommended` has only this rule for it.
export const rule = {
  description: 'No two messages of a channel have the same name.',
  why: 'Generators and receivers use the name; of two messages with the same name, one is lost.',
  fix: 'Name each message as its event type.',
  formats: ['aas3'],
  given: ['$.channels[*].messages', '$.components.messages'],
  then: { function: messageNameUnique },
};
