import { schema } from '@stoplight/spectral-functions';
import { V1_OPERATIONS } from '../given.js';

export const rule = {
  description: 'Status 201 has at least one link to a next call.',
  why: 'A link tells people and programs what to do with the new id.',
  fix: 'Add a link to the operation that gets the resource, or to the next one that makes sense.',
  message: 'Status 201 needs `links`: say which call gets what was created.',
  given: `${V1_OPERATIONS}.responses['201']`,
  then: {
    field: 'links',
    function: schema,
    functionOptions: { schema: { type: 'object', minProperties: 1 } },
  },
};
