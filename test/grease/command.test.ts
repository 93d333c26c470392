import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, runHere, startHere } from '../cli/run-cli.ts';
import { ownFolder } from '../own-folder.ts';
import { until } from '../until.ts';
import { within } from '../within.ts';

/** A program that fails if a condition on what `me.get` returns does not hold. */
function programWhere(condition: string): string[] {
  const folder = ownFolder();
  const file = join(folder, 'program.ts');
  const entry = join(ROOT, 'src/testing/index.ts');
  writeFileSync(
    file,
    `import { createTestFetch } from ${JSON.stringify(entry)};
     const headers = { authorization: 'Bearer test' };
     const response = await createTestFetch()('https://crm.test/v1/me', { headers });
     const { data, meta } = await response.json();
     process.exitCode = ${condition} ? 0 : 1;`,
  );
  return ['--', process.execPath, file];
}

test('a command names the places whose additions break a program, and exits with 1', async () => {
  const program = programWhere('Object.keys(meta).length === 1');

  const { status, stdout } = await runHere(['grease', '--json', '--seed', '6', ...program]);

  const { breaks } = JSON.parse(stdout) as { breaks: { place: string }[] };
  expect(breaks.length).toBeGreaterThan(0);
  for (const { place } of breaks) expect(place).toMatch(/^me.get 200 (fields|objects) \/meta$/);
  expect(status).toBe(1);
  const { stdout: text } = await runHere(['grease', '--seed', '6', ...program, "it's"]);
  expect(text).toContain(String.raw`program.ts 'it'\''s'`);
});

test('a tolerant program passes', async () => {
  const program = programWhere("data.object === 'api_client_context'");

  const { status, stdout } = await runHere(['grease', '--seed', '1', ...program]);

  expect(stdout).toMatch(/^Passed with \d+ additions\.$/m);
  expect(status).toBe(0);
});

test('a signal ends the command too, and leaves no folder behind', async () => {
  const [folder, pid] = [ownFolder(), join(ownFolder(), 'pid')];
  const code = `fs.writeFileSync(${JSON.stringify(pid)}, \`\${process.pid}\`); setTimeout(process.exit, 30_000, 1)`;
  const command = ['grease', '--', process.execPath, '-e', code];
  const { ended, kill } = startHere(command, { env: { TMPDIR: folder } });
  await until(() => expect(readFileSync(pid, 'utf8')).not.toBe(''));
  kill('SIGINT');

  expect(await within(10_000, ended)).toBe(2);
  expect(readdirSync(folder)).toEqual([]);
  await until(() => expect(() => process.kill(Number(readFileSync(pid)), 0)).toThrow('ESRCH'));
});

test.each([
  ['false', 'The command fails without additions, too'],
  ['true', 'The command has met no addition'],
  ['no-such-program', 'no-such-program cannot be run'],
])('%s is no verdict: exit status 2', async (program, reason) => {
  const { status, stderr } = await runHere(['grease', '--', program]);

  expect(stderr).toContain(reason);
  expect(status).toBe(2);
});
