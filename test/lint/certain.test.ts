import { expect, test } from 'vitest';
import { lintTree } from '../../src/cli/lint-tree.ts';
import { readYaml } from '../read-yaml.ts';
import { REDOCLY_RULES } from '../../src/lint/rule-choice.ts';

/** A description with the parts that a case has. */
function complete(one: any): object {
  const { schemas, examples, parameters, scheme, event, content, openapi = '3.0.3' } = one;
  const operation = content
    ? { responses: { 200: { description: 'It.', content } } }
    : one.operation;
  const type = event ? 'httpApiKey' : 'apiKey';
  const securitySchemes = scheme && { key: { type, in: 'header', name: 'key' } };
  const paths = operation ? { '/pets': { get: operation } } : (one.paths ?? {});
  return {
    ...(event ? { asyncapi: '2.6.0', channels: {}, ...event } : { openapi, paths }),
    info: { title: 'Pets', version: '1' },
    components: { schemas, examples, parameters, securitySchemes },
  };
}

const filesOf = (description: object) => {
  const text = JSON.stringify(description);
  const file = { text, data: JSON.parse(text), locate: () => ({ line: 1, column: 1 }) };
  return new Map([['/api.json', file]]);
};

// A rule without a subject throws.
const BROKEN = { 'rule/broken': { subject: {}, assertions: { defined: true } } } as never;

test('a rule that falls over a sound description fails the run, and no other is passed over', async () => {
  await expect(lintTree(filesOf(complete({})), BROKEN)).rejects.toThrow();
});

test('where the form is wrong, that is said in place of what fell over it', async () => {
  const { problems } = await lintTree(filesOf({ ...complete({}), info: 7 }), BROKEN);

  expect(problems.map(({ rule }) => rule)).toEqual(['struct']);
});

test.each<any>(readYaml(import.meta.dirname, 'certain.yaml'))(
  '$name',
  async ({ found = [], ...one }) => {
    const { problems } = await lintTree(filesOf(complete(one)), REDOCLY_RULES.recommended);

    expect(
      problems.map(({ rule, severity }) => (severity === 'error' ? rule : `${rule} (warn)`)),
    ).toEqual(found);
  },
);
