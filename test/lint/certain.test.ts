import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { lintTree } from '../../src/cli/lint-tree.ts';
import { REDOCLY_RULES } from '../../src/lint/rule-choice.ts';

/** A description with the parts that a case has. */
function complete(one: any): object {
  const { schemas, scheme, event, content, openapi = '3.0.3' } = one;
  const operation = content
    ? { responses: { 200: { description: 'It.', content } } }
    : one.operation;
  const securitySchemes = scheme && { key: { type: 'apiKey', in: 'header', name: 'key' } };
  const paths = operation ? { '/pets': { get: operation } } : (one.paths ?? {});
  return {
    ...(event ? { asyncapi: '2.6.0', channels: {}, ...event } : { openapi, paths }),
    info: { title: 'Pets', version: '1' },
    components: { schemas, securitySchemes },
  };
}

test.each<any>(parse(readFileSync(join(import.meta.dirname, 'certain.yaml'), 'utf8')))(
  '$name',
  async ({ found = [], ...one }) => {
    const text = JSON.stringify(complete(one));
    const file = { text, data: JSON.parse(text), locate: () => ({ line: 1, column: 1 }) };

    const { problems } = await lintTree(new Map([['/api.json', file]]), REDOCLY_RULES.recommended);

    expect(
      problems.map(({ rule, severity }) => (severity === 'error' ? rule : `${rule} (warn)`)),
    ).toEqual(found);
  },
);
