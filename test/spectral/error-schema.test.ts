import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'error-schema';

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
