import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'component-pascal-case';

test.each(['schemas', 'responses', 'parameters', 'headers', 'examples', 'requestBodies'])(
  'rejects a name in small letters among %s',
  async (kind) => {
    const components = { [kind]: { one_thing: {}, Thing: {} } };

    expect(await lint(RULE, { openapi: '3.1.1', components })).toHaveLength(1);
  },
);
