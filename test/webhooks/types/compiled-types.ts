import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/contract/paths.ts';
import { WEBHOOK_GUIDES, webhookBlock } from '../../docs/webhook-blocks.ts';
import { withSources } from '../../import-code.ts';
import { CASES } from './cases.ts';
import { compile } from './compile.ts';

const START = webhookBlock('receiver');

/** The code of the guides, by the names of its files. */
function blocks(): [name: string, code: string][] {
  return WEBHOOK_GUIDES.flatMap((guide) => {
    const text = readFileSync(join(ROOT, guide), 'utf8');
    const names = [...text.matchAll(/^```ts (\S+)$/gm)].map(([, name = '']) => name);
    return names.map((name): [string, string] => {
      const code = webhookBlock(name);
      const whole = code.includes('createReceiver(') ? code : START + code;
      return [`${name}.ts`, withSources(whole).replaceAll("'../src/", "'~/src/")];
    });
  });
}

/** Declares the tests of the cases and of the guides' code, with one run of a compiler. */
export function testTypesWith(compiler: string): void {
  let errors: readonly string[] = [];

  beforeAll(async () => {
    const files = CASES.map(({ code }, index) => [`case-${index}.ts`, code]);
    ({ errors } = await compile(compiler, Object.fromEntries([...files, ...blocks()])));
  });

  test.each(CASES.map((one, index) => ({ ...one, index })))('$name', ({ error, index }) => {
    const found = errors.filter((line) => line.startsWith(`case-${index}.ts(`));

    expect(found).toEqual(error ? [expect.stringMatching(error)] : []);
  });

  test('the code of the guides compiles, and nothing else is wrong', () => {
    expect(errors.filter((line) => !line.startsWith('case-'))).toEqual([]);
  });
}
