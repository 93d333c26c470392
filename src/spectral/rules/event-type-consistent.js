import { aas3 } from '@stoplight/spectral-formats';
import { MESSAGES } from '../given.js';

/** @type {import('../document/place.js').Check} */
function eventTypeConsistent(message, _options, { path }) {
  const type = path.at(-1);
  const places = [
    { keys: ['name'], value: message.name },
    {
      keys: ['headers', 'properties', 'X-Service-Event', 'const'],
      value: message.headers?.properties?.['X-Service-Event']?.const,
    },
    {
      keys: ['payload', 'properties', 'type', 'const'],
      value: message.payload?.properties?.type?.const,
    },
  ];
  return places
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
  formats: [aas3],
  given: MESSAGES,
  then: { function: eventTypeConsistent },
};
