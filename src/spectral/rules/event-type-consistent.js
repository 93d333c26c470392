import { MESSAGES } from '../given.js';

const PLACES = [
  ['name'],
  ['headers', 'properties', 'X-Service-Event', 'const'],
  ['payload', 'properties', 'type', 'const'],
];

/** @type {import('../document/place.js').Check} */
function eventTypeConsistent(message, _options, { path }) {
  const type = path.at(-1);
  return PLACES.map((keys) => ({ keys, value: keys.reduce((node, key) => node?.[key], message) }))
    .filter(({ value }) => value !== type)
    .map(({ keys, value }) => ({
      message: `\`${keys.slice(-4).join('.')}\` must be \`${type}\`, the event it is listed as, not \`${value}\`.`,
      path: [...path, ...keys],
    }));
}

export const rule = {
  description:
    'A message has one event type: as key, name, event header and `type` of the payload.',
  why: 'Receivers route on the `type` of the body and refuse a header that disagrees. A file copied for a new event keeps the old type in one of four places.',
  fix: 'Write the event type in all four places.',
  formats: ['aas3'],
  given: MESSAGES,
  then: { function: eventTypeConsistent },
};
