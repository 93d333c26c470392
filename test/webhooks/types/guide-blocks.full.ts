import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/contract/paths.ts';
import { WEBHOOK_GUIDES, webhookBlock } from '../../docs/webhook-blocks.ts';
import { withSources } from '../../import-code.ts';
import { compile, COMPILERS } from './compile.ts';

const START = webhookBlock('receiver');

function blocks(): Record<string, string> {
  const files = WEBHOOK_GUIDES.flatMap((guide) => {
    const text = readFileSync(join(ROOT, guide), 'utf8');
    const names = [...text.matchAll(/^```ts (\S+)$/gm)].map(([, name = '']) => name);
    return names.map((name) => {
      const code = webhookBlock(name);
      const whole = code.includes('createReceiver(') ? code : START + code;
      return [`${name}.ts`, withSources(whole).replaceAll("'../src/", "'~/src/")];
    });
  });
  return Object.fromEntries(files);
}

test.each(COMPILERS)('the code of the guide compiles with %s', async (_name, compiler) => {
  const { errors } = await compile(compiler, blocks());

  expect(errors).toEqual([]);
});
