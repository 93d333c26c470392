// The functions of the guide that verify a signature, each run by its own language against the fixtures.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import events from '../../../generated/events.json' with { type: 'json' };
import { ROOT } from '../../../scripts/contract/paths.ts';
import { ownFolder } from '../../own-folder.ts';
import { readYaml } from '../../read-yaml.ts';
import { hasLanguage } from './languages.ts';

const execute = promisify(execFile);
const GUIDE = readFileSync(join(ROOT, 'docs/webhooks-signing.md'), 'utf8');
const BLOCKS = new Map(
  [...GUIDE.matchAll(/```(\w+) verify-by-hand\n([\s\S]*?)```/g)].map(
    ([, language = '', code = '']) => [language, code],
  ),
);

const folder = ownFolder(afterAll);
const cases = events.flatMap(({ secret, timestamp, headers, body }, index) => {
  const signature = headers['X-Service-Signature'];
  const good = [secret, timestamp, signature, `${index}.good`, timestamp + 300];
  return [
    { body, row: good, isValid: true },
    { body: `${body} `, row: good.with(3, `${index}.bad`), isValid: false },
    { body, row: good.with(0, 'whsec_other'), isValid: false },
    { body, row: good.with(1, timestamp + 1), isValid: false },
    { body, row: good.with(2, signature.slice(0, 30)), isValid: false },
    { body, row: good.with(4, timestamp + 301), isValid: false },
    { body, row: good.with(4, timestamp - 301), isValid: false },
  ];
});

beforeAll(() => {
  for (const { body, row } of cases) writeFileSync(join(folder, String(row[3])), body);
  writeFileSync(join(folder, 'cases'), cases.map(({ row }) => `${row.join(' ')}\n`).join(''));
});

interface Program {
  readonly probe: string;
  /** Its last word is the file that the code is in. */
  readonly command: readonly string[];
  /** What stands in the function of the guide, and what in its place. */
  readonly replace?: Readonly<Record<string, string>>;
  /** Reads the cases, and prints `1` or `0` for each; `{code}` is the function. */
  readonly whole: string;
}

const PROGRAMS: Readonly<Record<string, Program>> = readYaml(
  import.meta.dirname,
  'signatures.yaml',
);

test('the guide verifies in each of these languages, and in no other', () => {
  expect([...BLOCKS.keys()]).toEqual(Object.keys(PROGRAMS));
});

for (const [language, { probe, command, replace = {}, whole }] of Object.entries(PROGRAMS)) {
  test.runIf(await hasLanguage(probe))(
    `takes and refuses what it should, in ${language}`,
    async () => {
      const [program = '', ...options] = command;
      let code = BLOCKS.get(language) ?? '';
      for (const [from, to] of Object.entries(replace)) code = code.replace(from, () => to);
      writeFileSync(
        join(folder, options.at(-1) ?? ''),
        whole.replace('{code}', () => code),
      );
      const running = execute(program === 'node' ? process.execPath : program, options, {
        cwd: folder,
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: folder,
          GOCACHE: join(tmpdir(), 'go-cache-of-samples'),
          GO111MODULE: 'off',
        },
      });
      running.child.stdin?.end(readFileSync(join(folder, 'cases')));
      const { stdout } = await running;

      expect(stdout.trim().split('\n')).toEqual(cases.map(({ isValid }) => (isValid ? '1' : '0')));
    },
  );
}
