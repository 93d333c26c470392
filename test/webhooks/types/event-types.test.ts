import { beforeAll, describe, expect, test } from 'vitest';
import { CASES } from './cases.ts';
import { compile, COMPILERS } from './compile.ts';

describe.each(COMPILERS)('%s', (_name, compiler) => {
  let errors: readonly string[] = [];

  beforeAll(async () => {
    const files = CASES.map(([, code], index) => [`case-${index}.ts`, code]);
    ({ errors } = await compile(compiler, Object.fromEntries(files)));
  });

  test.each(CASES.map(([name, , error], index) => ({ name, error, index })))(
    '$name',
    ({ error, index }) => {
      const found = errors.filter((line) => line.startsWith(`case-${index}.ts(`));

      expect(found).toEqual(error ? [expect.stringMatching(error)] : []);
    },
  );

  test('nothing else is wrong', () => {
    expect(errors.filter((line) => !line.startsWith('case-'))).toEqual([]);
  });
});
