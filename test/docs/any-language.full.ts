// What docs/sandbox-any-language.md says of containers and pipelines; the programs are in languages.full.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readArguments } from '../../src/cli/arguments/read-arguments.ts';
import { SANDBOX } from '../../src/cli/commands/local-commands.ts';
import { ROOT } from '../../scripts/contract/paths.ts';
import { codeBlocks } from '../code-block.ts';

const PAGE = 'docs/sandbox-any-language.md';
const settings = new Map(codeBlocks(PAGE, 'sh', 'yaml').map(({ name, code }) => [name, code]));

test('every block of the page is known here', () => {
  const text = readFileSync(join(ROOT, PAGE), 'utf8');

  expect(text.match(/^```\S+/gm)).toHaveLength(settings.size);
  expect([...settings.keys()]).toEqual(['start', 'image', 'github', 'gitlab', 'verify']);
});

test('the options that the page gives are options of the sandbox', () => {
  const github = parse(settings.get('github') ?? '').jobs.test;
  const gitlab = parse(settings.get('gitlab') ?? '').test;
  const [, start = ''] = /messaging-crm-api sandbox (.*) &/.exec(settings.get('start') ?? '') ?? [];
  const [, image = ''] = /messaging-crm-sandbox (--.*)/.exec(settings.get('image') ?? '') ?? [];
  const given = [
    github.services.sandbox.env.OPTIONS.split(' '),
    gitlab.services[0].command,
    start.split(' '),
    image.split(' '),
  ];

  for (const args of given)
    expect(readArguments(SANDBOX, args).options).toMatchObject({ seed: 'examples', speed: 0 });
  expect(new URL(gitlab.variables.CRM_URL).hostname).toBe(gitlab.services[0].alias);
  expect(github.services.sandbox.ports).toEqual([`${new URL(github.env.CRM_URL).port}:4020`]);
});
