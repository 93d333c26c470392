import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'write-has-idempotency-key';

test.each([{ name: 'Idempotency-Key' }, { in: 'header' }])(
  'rejects a parameter that is only %o',
  async (parameter) => {
    const post = { parameters: [parameter] };

    expect(await lint(RULE, { openapi: '3.1.1', paths: { '/v1/a': { post } } })).toHaveLength(1);
  },
);
