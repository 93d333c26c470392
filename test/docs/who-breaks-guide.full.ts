import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { codeBlocks } from '../code-block.ts';
import { EDITS } from '../uses/edits.ts';
import { documents, installProgram, writePackage } from '../uses/next-package.ts';
import { ownFolder } from '../own-folder.ts';

/** The arguments of a command of the guide. */
const argumentsOf = (name: string): string[] => {
  const block = codeBlocks('docs/who-breaks.md', 'sh').find((one) => one.name === name);
  return block?.code.trim().split(' ').slice(2) ?? [];
};

test('the commands of the guide say who breaks, on both sides', async () => {
  const [folder, next] = [installProgram(), ownFolder()];
  const contract = documents();
  EDITS['removed-field']?.(contract);
  writePackage(next, contract);
  const printed: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(text));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  onTestFinished(() => void vi.restoreAllMocks());
  const at = (arg: string): string => {
    const files: Record<string, string> = {
      'since:origin/main': join(folder, 'node_modules/messaging-crm-api/generated/openapi.json'),
      'api.yaml': join(next, 'generated/openapi.json'),
      '../next/package': next,
    };
    return files[arg] ?? (arg.includes('.json') ? join(folder, arg) : arg);
  };

  expect(await run(argumentsOf('uses').map(at))).toBe(0);
  writeFileSync(join(folder, 'web.uses.json'), '{ "version": 1, "name": "web" }');
  expect(await run(argumentsOf('gate').map(at))).toBe(1);
  expect(await run(argumentsOf('breaks').map(at))).toBe(1);

  const [, gate = '', breaks = ''] = printed;
  expect(gate).toContain('billing: src/aliases.ts:4, src/destructuring.ts:4');
  expect(gate).toContain('no use seen in web');
  expect(breaks).toMatch(/src\/aliases\.ts:4:\d+ {2}property-removed {2}TS2339: /);
});
