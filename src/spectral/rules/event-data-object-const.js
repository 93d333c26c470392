import { aas3 } from '@stoplight/spectral-formats';
import { schema } from '@stoplight/spectral-functions';
import { MESSAGES } from '../given.js';

export const rule = {
  description: 'The data of every event names its resource type in a constant `object`.',
  why: 'A receiver knows from `object` what it received, whatever the event; the service states the field.',
  fix: 'Give the schema of the data a property `object` of type string with a `const`.',
  message: 'The data needs the property `object` with `const`: the type of the resource.',
  formats: [aas3],
  given: `${MESSAGES}.payload.properties.data`,
  then: {
    function: schema,
    functionOptions: {
      schema: {
        required: ['properties'],
        properties: {
          properties: {
            required: ['object'],
            properties: { object: { required: ['const'] } },
          },
        },
      },
    },
  },
};
