import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, runCli, runHere } from './run-cli.ts';
import { ownFolder } from '../own-folder.ts';
import { listenHere } from '../listen-here.ts';
import { readYaml } from '../read-yaml.ts';

/** Writes files into a new folder and returns the path of each. */
async function filesWith(texts: Readonly<Record<string, string>>) {
  const folder = ownFolder();
  await mkdir(join(folder, 'specs'));
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
  return (name: string) => join(folder, name);
}

const fileWith = async (text: string, name = 'api.yaml'): Promise<string> =>
  (await filesWith({ [name]: text }))(name);

const HEAD = "openapi: 3.1.1\ninfo: { title: Pets, version: '1' }\n";
const PETS = `${HEAD}paths:\n  /v1/pets:\n    get:\n      operationId: fetchPets\n      responses: {}\n`;
const RULES = `\
rules:
  title-short:
    description: A title has at most three letters.
    documentationUrl: https://example.com/rules#title-short
    given: $.info.title
    then: { function: pattern, functionOptions: { match: '^.{1,3}$' } }
    severity: SEVERITY
`;

test('names place, rule and fault of what is wrong, and ends with 1', async () => {
  const { status, stdout, stderr } = await runCli(['lint', await fileWith(PETS)]);

  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toMatch(/api\.yaml:6:7 {2}operation-id-verb {2}.*fetchPets/);
  expect(stdout).toMatch(/\n\d+ findings: \d+ errors, \d+ warnings\.\n$/);
});

test('where the form is wrong, that is said, and what fell over it', async () => {
  const listed = await runHere(['lint', await fileWith(`${HEAD}paths: [/v1/pets]\n`)]);
  const empty = await runHere(['lint', await fileWith(`${PETS}      parameters:\n        -\n`)]);

  expect([listed.status, empty.status]).toEqual([1, 1]);
  expect(listed.stdout).toMatch(/:3:1 {2}struct {2}Expected type `Paths`/);
  expect(listed.stdout).toMatch(/:3:1 {2}rules-applied {2}Fix what `struct` finds, .*match/);
  expect(empty.stdout).toMatch(/:8:7 {2}struct {2}Expected type `Parameter` .* `null`/);
  // No rule of ours falls over an entry that is not written yet.
  expect(empty.stdout).toMatch(/operation-id-verb {2}.*fetchPets/);
});

test('a file that is not there is a finding, whoever made the rule set', async () => {
  const missing = `${HEAD}paths: {}\ncomponents: { schemas: { Pet: { $ref: pet.yaml } } }\n`;
  const rules = RULES.replace('SEVERITY', 'error').replace('3}', '9}');
  const path = await filesWith({ 'api.yaml': missing, 'rules.yaml': rules });
  const args = ['lint', path('api.yaml'), '--ruleset', path('rules.yaml')];
  const { status, stdout, stderr } = await runHere(args);

  expect(status).toBe(1);
  expect(stderr).toContain('Rules of Redocly run with our sets only');
  expect(stdout).toMatch(/api\.yaml:4:\d+ {2}no-unresolved-refs {2}.*there is no file .*pet\.yaml/);
  expect(stdout).toContain('\n1 finding.\n');
});

test('a file outside of the folder is not read, and hides nothing else', async () => {
  const shared = `${PETS}components: { schemas: { Pet: { $ref: ../pet.yaml }, Dog: { $ref: ../dog.yaml } } }\n`;
  const path = await filesWith({ 'pet.yaml': 'type: nothing\n', 'specs/api.yaml': shared });
  const { status, stdout } = await runHere(['lint', path('specs/api.yaml')]);

  expect(status).toBe(1);
  expect(stdout).toMatch(/no-unresolved-refs {2}.*pet\.yaml is outside of the folder/);
  // Whether it is there is not told either.
  expect(stdout).toMatch(/no-unresolved-refs {2}.*dog\.yaml is outside of the folder/);
  expect(stdout).toContain('operation-id-verb');
});

test('several files, a rule set, and formats into files are one run', async () => {
  const names = ['contacts_{id}.yaml', 'a b%20#1.yaml', 'pets[1].yaml'];
  const texts = Object.fromEntries(names.map((name) => [name, PETS]));
  const path = await filesWith({ ...texts, 'rules.yaml': RULES.replace('SEVERITY', 'error') });
  const output = [`--output=sarif=${path('x.sarif')}`, `--output=junit=${path('x.xml')}`];
  const args = ['lint', ...names.map(path), '--ruleset', path('rules.yaml'), ...output, '--json'];
  const { status, stdout } = await runHere(args);

  expect(status).toBe(1);
  const { findings } = JSON.parse(stdout);
  expect(findings.map(({ file, rule }: any) => [file, rule])).toEqual(
    names
      .map((name) => [relative(ROOT, path(name)), 'title-short'])
      .sort(([one = ''], [other = '']) => new Intl.Collator('en').compare(one, other)),
  );
  const [run] = JSON.parse(readFileSync(path('x.sarif'), 'utf8')).runs;
  expect(run.results).toHaveLength(3);
  expect(run.tool.driver.rules).toMatchObject([
    { id: 'title-short', helpUri: 'https://example.com/rules#title-short' },
  ]);
  expect(readFileSync(path('x.xml'), 'utf8')).toContain('tests="3" failures="3"');
});

test('a finding of severity warn does not fail under --fail-on error', async () => {
  const rules = RULES.replace('SEVERITY', 'warn');
  const path = await filesWith({ 'api.yaml': PETS, 'rules.yaml': rules });
  const args = ['lint', path('api.yaml'), '--ruleset', path('rules.yaml'), '--fail-on', 'error'];
  const { status, stdout } = await runHere(args);

  expect(status).toBe(0);
  expect(stdout).toContain('title-short (warning)  ');
});

test('a baseline is written, hides what it has, and says what is stale', async () => {
  const path = await filesWith({ 'api.yaml': PETS });
  const baseline = ['lint', path('api.yaml'), '--baseline', path('known.json')];
  const written = await runHere([...baseline, '--write-baseline']);
  await writeFile(path('api.yaml'), `# A line above.\n\n${PETS}`);
  const moved = await runHere(baseline);
  const fixed = PETS.replace('fetchPets', 'listPets').replace('Pets,', 'Pets, contact: 7,');
  await writeFile(path('api.yaml'), fixed);
  const changed = await runHere([...baseline, '--json']);

  const said = expect.stringMatching(/^\d+ findings written/);
  expect(written).toMatchObject({ status: 0, stdout: said });
  expect(moved).toMatchObject({ status: 0, stderr: '' });
  expect(moved.stdout).toMatch(/^0 findings\. \d+ more are in the baseline\.\n$/);
  expect(changed.status).toBe(1);
  const { findings, baseline: notes } = JSON.parse(changed.stdout);
  expect(findings).toContainEqual(expect.objectContaining({ pointer: '#/info/contact' }));
  expect(notes).toContainEqual(
    expect.stringMatching(/^operation-id-verb at #\/paths.* no longer found/),
  );
});

test('nothing is fetched, whichever file refers to it', async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end('type: string\n');
  });
  const url = `${(await listenHere(server)).url}/schema.yaml`;
  const path = await filesWith({
    'api.yaml': `${HEAD}paths: {}\ncomponents: { schemas: { A: { $ref: './other.yaml' } } }\n`,
    'other.yaml': `type: object\nproperties:\n  a: { $ref: '${url}' }\n`,
  });
  const { status, stdout } = await runHere(['lint', path('api.yaml'), '--ruleset=recommended']);

  expect({ status, requests }).toEqual({ status: 1, requests: 0 });
  expect(stdout).toMatch(/other\.yaml:3:3 {2}no-unresolved-refs \(warning\) .*never fetched/);
});

test.each<any>(readYaml(import.meta.dirname, 'layouts.yaml'))(
  '$info.title has the same findings in one line and in many',
  async (description) => {
    const told = async (indent: number): Promise<string[]> => {
      const path = await fileWith(JSON.stringify(description, null, indent), 'api.json');
      const { findings } = JSON.parse((await runHere(['lint', path, '--json'])).stdout);
      return findings.map((one: any) => `${one.rule} ${one.pointer} ${one.message}`).sort();
    };

    expect(await told(0)).toEqual(await told(2));
  },
);

test.each(['recommended', 'strict'])('%s finds no fault in what OpenAPI 3.2 added', async (set) => {
  const file = join(import.meta.dirname, 'openapi-3-2.yaml');
  const { stdout } = await runHere(['lint', file, '--ruleset', set, '--json']);
  const { findings } = JSON.parse(stdout);

  expect(findings.filter(({ severity }: any) => severity === 'error')).toEqual([]);
  expect(findings.map(({ rule }: any) => rule)).not.toContain('path-has-operation');
});

test.each<any>(readYaml(import.meta.dirname, 'trees.yaml'))(
  'in files of one description, $what is told where it is written',
  async ({ files, ruleset, told }) => {
    const path = await filesWith(files);
    const rules = files[ruleset] ? path(ruleset) : ruleset;
    const args = ['lint', path('api.yaml'), '--ruleset', rules, '--json'];
    const { status, stdout } = await runHere(args);

    expect(status).toBe(1);
    expect(
      JSON.parse(stdout).findings.map(({ file, line, rule, tool }: any) =>
        [file.split('/').at(-1), line, rule, tool].join(' '),
      ),
    ).toEqual(told);
  },
);

test.each([
  ['openapi/schemas/Deal.yaml', /^Cannot read .*Deal\.yaml:1:1: .*Pass the file that refers to it/],
  ['nowhere.yaml', /^Cannot read nowhere\.yaml: there is no such file/],
  ['a.yaml --json --format github', /^--json and --format github contradict each other/],
  ['package.json --ruleset nowhere.yaml', /^--ruleset is "nowhere\.yaml": pass full, /],
  ['package.json --write-baseline', /^--write-baseline needs --baseline FILE/],
  ['package.json --baseline b.json --write-baseline --json', /^--write-baseline writes no report/],
  ['package.json --write-baseline --output a.xml', /^--write-baseline writes no report: leave out/],
  ['package.json --baseline README.md', /^Cannot read README\.md:\d+:\d+: /],
  ['package.json --baseline no.json', /^Cannot read no\.json: .*--write-baseline/],
])('lint %s ends with 2 and says what to do', async (args, message) => {
  const { status, stderr } = await runHere(['lint', ...args.split(' ')]);

  expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
});
