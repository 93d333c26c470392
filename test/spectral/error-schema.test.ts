import { expect, test } from 'vitest';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'error-schema';

const MESSAGE =
  'An error returns the one ErrorResponse: `error` with `type`, `code`, `message`, `trace_id` and perhaps `details`, as application/json.';

testRule(RULE, openapiDocument, MESSAGE, {
  'accepts the one error shape, by reference': [],
  'accepts an error of the token endpoint in a shape of its own': ({ paths }) =>
    (paths['/oauth/token'] = {
      post: {
        responses: {
          400: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: { error: { type: 'string' } } },
              },
            },
          },
        },
      },
    }),
  'rejects an error with a shape of its own': [
    ({ components }) =>
      (components.responses.NotFound.content['application/json'].schema = {
        type: 'object',
        properties: { message: { type: 'string' } },
      }),
    'components.responses.NotFound.content.application/json',
  ],
  'rejects an error without a body': [
    ({ components }) => delete components.responses.Conflict.content,
    'components.responses.Conflict',
  ],
  'rejects a shape that lacks trace_id': [
    (document) => {
      const { paths, components } = document;
      delete components.schemas.ErrorResponse.properties.error.properties.trace_id;
      document.paths = { '/v1/me': paths['/v1/me'] };
    },
    'components.responses.Unauthorized.content.application/json',
    'components.responses.RateLimited.content.application/json',
    'components.responses.InternalError.content.application/json',
  ],
  'rejects a shape with a member more': [
    ({ components }) => {
      const copy = structuredClone(components.schemas.ErrorResponse);
      copy.properties.error.properties.hint = { type: 'string' };
      components.responses.NotFound.content['application/json'].schema = copy;
    },
    'components.responses.NotFound.content.application/json',
  ],
});

test.each(['type', 'code', 'message', 'trace_id'])(
  'rejects an error without %s, with an optional one, and with one of another type',
  async (name) => {
    const names = ['type', 'code', 'message', 'trace_id'];
    const lintError = (properties: string[], required: string[], type: string) => {
      const own = Object.fromEntries(
        properties.map((one) => [one, { type: one === name ? type : 'string' }]),
      );
      const error = { type: 'object', required, properties: own };
      const schema = { type: 'object', required: ['error'], properties: { error } };
      const get = { responses: { 400: { content: { 'application/json': { schema } } } } };
      return lint(RULE, { openapi: '3.1.1', paths: { '/v1/a': { get } } });
    };
    const others = names.filter((one) => one !== name);

    expect(await lintError([...names, 'details'], names, 'string')).toEqual([]);
    expect(await lintError(others, names, 'string')).toHaveLength(1);
    expect(await lintError(names, others, 'string')).toHaveLength(1);
    expect(await lintError(names, names, 'integer')).toHaveLength(1);
    expect(await lintError([...names, 'more'], names, 'string')).toHaveLength(1);
  },
);
