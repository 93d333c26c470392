import { schema } from '@stoplight/spectral-functions';

const METHODS = ['get', 'put', 'post', 'patch', 'delete', 'options', 'head', 'trace', '$ref'];

export const rule = {
  description: 'Every path has at least one operation.',
  why: 'An empty path is left over from something removed, and rules on operations do not see it.',
  fix: 'Remove the path, or add the operation.',
  message: 'The path has no operation: add one, or remove the path.',
  given: '$.paths[*]',
  then: {
    function: schema,
    functionOptions: { schema: { anyOf: METHODS.map((method) => ({ required: [method] })) } },
  },
};
