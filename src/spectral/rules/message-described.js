import { aas3 } from '@stoplight/spectral-formats';
import { schema } from '@stoplight/spectral-functions';
import { MESSAGES } from '../given.js';

const FIELDS = ['title', 'summary', 'description'];

export const rule = {
  description: 'Every message has a title, a summary, a description and a tag.',
  why: 'The title and the description become the entry of the webhook in the reference; no tool asks for them.',
  fix: 'Say in a few words when the event is sent.',
  message: 'The message needs `title`, `summary`, `description` and one of `tags`.',
  formats: [aas3],
  given: MESSAGES,
  then: {
    function: schema,
    functionOptions: {
      schema: {
        required: [...FIELDS, 'tags'],
        properties: {
          ...Object.fromEntries(FIELDS.map((field) => [field, { minLength: 1 }])),
          tags: { minItems: 1 },
        },
      },
    },
  },
};
