import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHere } from './run-cli.ts';
import { within } from '../within.ts';
import { ownFolder } from '../own-folder.ts';

/** A folder with a description, and beside it what nobody may read. */
function makeFolder(): { folder: string; outside: string } {
  const root = ownFolder();
  const [folder, outside] = [join(root, 'in'), join(root, 'outside.yaml')];
  mkdirSync(join(folder, 'sub'), { recursive: true });
  writeFileSync(outside, 'type: string\nenum: [SECRET-OUTSIDE]\n');
  writeFileSync(join(folder, 'api.yaml'), API);
  symlinkSync(outside, join(folder, 'link.yaml'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  return { folder, outside };
}

const API = `openapi: 3.1.0
info: { title: A, version: 1.0.0 }
paths: {}
components: { schemas: { Thing: { $ref: ./link.yaml } } }
`;
const PATHS =
  "paths: { /a: { get: { responses: { '200': { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } } } } } }";

const SECRET = { MESSAGING_CRM_WEBHOOK_SECRET: 'whsec_example_not_a_real_secret' };

/** Each command with a file to read in the place of FILE. */
const COMMANDS: [string, ...string[]][] = [
  ['gate', 'api.yaml', 'FILE'],
  ['gate', 'FILE', 'api.yaml'],
  ['gate', 'api.yaml', 'api.yaml', '--settings', 'FILE'],
  ['gate', 'api.yaml', 'api.yaml', '--accepted', 'FILE'],
  ['lint', 'FILE'],
  ['lint', 'api.yaml', '--baseline', 'FILE'],
  ['drift', 'FILE'],
  ['replay', 'FILE', '--to', 'http://127.0.0.1:9'],
  ['sandbox', '--port', '0', '--seed', 'FILE'],
  ['sandbox', '--port', '0', '--config', 'FILE'],
];

test.each(COMMANDS)(
  '%s %s %s %s refuses devices, pipes and links to the outside at once',
  async (...command) => {
    const { folder } = makeFolder();
    writeFileSync(join(folder, 'api.yaml'), API.replace(/components.*\n/, ''));

    // The thread of lint takes its time to start.
    const more = command[0] === 'lint' ? [] : ['/dev/zero', '.'];
    for (const file of ['pipe', 'link.yaml', ...more]) {
      const args = command.filter(Boolean).map((each) => (each === 'FILE' ? file : each));
      const run = runHere(args, { cwd: folder, env: SECRET });
      const { status, stdout, stderr } = await within(60_000, run);

      expect([file, status]).toEqual([file, 2]);
      expect(stderr).toMatch(/Cannot read|larger than|not a file/);
      expect(stdout + stderr).not.toContain('SECRET');
    }
  },
);

test.each([
  ['gate', 'old.yaml', 'api.yaml'],
  ['lint', 'api.yaml'],
])('%s reads nothing that a reference reaches through a link', async (...args) => {
  const { folder } = makeFolder();
  writeFileSync(join(folder, 'api.yaml'), API.replace('paths: {}', PATHS));
  writeFileSync(
    join(folder, 'old.yaml'),
    API.replace('{ $ref: ./link.yaml }', '{ type: string, enum: [a] }').replace('paths: {}', PATHS),
  );

  const { status, stdout, stderr } = await runHere(args, { cwd: folder });

  expect(status).toBe(2);
  expect(stderr).toContain('link.yaml: it is a link to a file outside of');
  expect(stdout + stderr).not.toContain('SECRET');
});

test.each([
  ['sub/My%20Thing%C3%BC.yaml', 0, /^$/],
  ['sub/100%.yaml', 0, /^$/],
  ['sub/..%2F..%2Foutside.yaml', 2, /outside\.yaml is outside/],
  ['sub%2F../link.yaml', 2, /link\.yaml: it is a link to a file outside of/],
])('%s in a reference is held to the same rule as without escapes', async (name, status, says) => {
  const { folder } = makeFolder();
  for (const file of ['sub/My Thing\u00fc.yaml', 'sub/100%.yaml'])
    writeFileSync(join(folder, file), '{ type: string, default: 3 }\n');
  const text = API.replace('./link.yaml', `"${name}"`).replace('paths: {}', PATHS);
  writeFileSync(join(folder, 'api.yaml'), text);
  const compared = await runHere(['gate', 'api.yaml', 'api.yaml'], { cwd: folder });
  const linted = await runHere(['lint', 'api.yaml', '--ruleset=recommended'], { cwd: folder });

  expect([compared.status, compared.stderr]).toEqual([status, expect.stringMatching(says)]);
  expect(linted.stdout + linted.stderr).toMatch(
    status ? says : /no-invalid-defaults.*\n\n?1 finding/,
  );
  expect(linted.stdout + linted.stderr + compared.stderr).not.toContain('SECRET');
});

test('an error never steers the terminal', async () => {
  const { folder } = makeFolder();
  writeFileSync(join(folder, 'seed.json'), JSON.stringify({ '\u001b[31mconta': [] }));

  const args = ['sandbox', '--port', '0', '--seed', 'seed.json'];
  const { status, stderr } = await runHere(args, { cwd: folder });

  expect(status).toBe(2);
  expect(stderr).not.toContain('\u001b[31mconta');
});
