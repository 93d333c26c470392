import { expect, test } from 'vitest';
import { schemasOf } from '../../src/spectral/document/schemas-of.js';
import { HOSTILE_TEXTS, LARGE_DOCUMENTS, sayingEverywhere } from './documents/hostile-documents.ts';
import { cpuMilliseconds, watchRules } from './watched-rules.ts';

const ONE_SECOND = 1000;

async function slowRules(document: object): Promise<string[]> {
  const watches = [...(await watchRules(document))];
  return watches
    .filter(([, { milliseconds }]) => milliseconds > ONE_SECOND)
    .map(([rule, { milliseconds }]) => `${rule}: ${Math.round(milliseconds)} ms`);
}

test.each(Object.entries(HOSTILE_TEXTS))('no rule is slow on 100 kB of %s', async (_name, text) => {
  expect(await slowRules(sayingEverywhere(text))).toEqual([]);
});

test.each(Object.entries(LARGE_DOCUMENTS))(
  'no rule is slow on ten thousand %s',
  async (_name, make) => {
    expect(await slowRules(make())).toEqual([]);
  },
);

test('schemas may nest ten thousand deep', () => {
  let schema: object = { type: 'string' };
  for (let depth = 0; depth < 10_000; depth += 1) schema = { type: 'array', items: schema };
  const start = cpuMilliseconds();

  expect(schemasOf({ components: { schemas: { Deep: schema } } })).toHaveLength(10_001);
  expect(cpuMilliseconds() - start).toBeLessThan(ONE_SECOND);
});
