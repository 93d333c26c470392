import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { installTool } from '../../scripts/tools/install-tool.ts';

const CHILD = `\
export type Answer = 'one' | 'two';

function name(answer: Answer): string {
  if (answer === 'two') {
    return 'second';
  }
  return 'first';
}

console.log(name('two' satisfies Answer));
`;

test('c8 counts the lines that child processes run, of TypeScript that Node strips', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'child.ts'), CHILD);
  writeFileSync(join(folder, 'idle.ts'), CHILD);
  const start = "require('node:child_process').execFileSync(process.execPath, ['child.ts'])";
  const args = ['--all', '--include=*.ts', '--reporter=json', process.execPath, '-e', start];

  execFileSync(process.execPath, [await installTool('c8'), ...args], { cwd: folder });

  const report = JSON.parse(readFileSync(join(folder, 'coverage/coverage-final.json'), 'utf8'));
  const missed = (file: string): number[] => {
    const { s, statementMap } = report[join(folder, file)];
    return Object.keys(s)
      .filter((key) => s[key] === 0)
      .map((key) => statementMap[key].start.line);
  };
  expect(missed('child.ts')).toEqual([7]);
  expect(missed('idle.ts')).toHaveLength(CHILD.split('\n').length - 1);
});
