import { schema } from '@stoplight/spectral-functions';

export const rule = {
  description:
    'Successful responses of a deprecated operation carry `Deprecation`, `Sunset` and `Link`.',
  why: 'The service sends them for everything deprecated (RFC 8594), so a caller learns of it from the response, not from an email.',
  fix: 'Refer to the three header components in each success response of the operation.',
  message: 'A deprecated operation returns the headers `Deprecation`, `Sunset` and `Link`.',
  given: '$.paths[*][?(@.deprecated === true)].responses[?(@property.match(/^2/))]',
  then: {
    field: 'headers',
    function: schema,
    functionOptions: { schema: { type: 'object', required: ['Deprecation', 'Sunset', 'Link'] } },
  },
};
