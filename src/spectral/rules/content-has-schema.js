import { schema } from '@stoplight/spectral-functions';
import { OPERATIONS, WEBHOOKS } from '../given.js';

export const rule = {
  description: 'The content of a body or response names a media type, and each has a schema.',
  why: 'OpenAPI allows a media type without a schema; anything is then valid, and rules on schemas have nothing to check.',
  fix: 'Refer to a schema.',
  message: 'The content needs a media type with a `schema`, or nothing about it is typed.',
  given: [OPERATIONS, WEBHOOKS].flatMap((each) => [
    `${each}.requestBody.content`,
    `${each}.responses[*].content`,
  ]),
  then: {
    function: schema,
    functionOptions: {
      schema: { type: 'object', minProperties: 1, additionalProperties: { required: ['schema'] } },
    },
  },
};
