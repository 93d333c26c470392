import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import {
  checkRepository,
  findRepository,
  readRepository,
} from '../../scripts/release/check-repository.ts';
import { ownFolder } from '../own-folder.ts';
import { words } from '../table.ts';

const HERE = 'https://github.com/acme/crm-api';

test.each([
  ...words(`
    github:acme/crm-api acme/crm-api https://github.com/acme/crm-api
    https://github.com/acme/crm-api.git https://token@github.com/acme/crm-api/
    git+https://github.com/acme/crm-api.git git+ssh://git@github.com/acme/crm-api.git
    git@github.com:acme/crm-api.git
  `),
  { type: 'git', url: 'git+https://github.com/acme/crm-api.git' },
])('%j is the repository of the runner', (named) => {
  expect(checkRepository(named, HERE)).toEqual([]);
});

test.each([undefined, '', {}, { type: 'git' }])('%j stands in the way of a release', (named) => {
  expect(checkRepository(named, HERE)).toEqual([
    'package.json names no repository: `npm pkg set repository=github:acme/crm-api`, and commit it.',
  ]);
  expect(checkRepository(named, undefined)).toEqual([
    'package.json names no repository: `npm pkg set repository=github:OWNER/NAME`, and commit it.',
  ]);
});

// npm compares letter by letter.
test.each([
  'github:other/crm-api',
  'acme/crm-api-next',
  'https://example.com/acme/crm-api',
  'Acme/crm-api',
])('%s is not the repository of the runner', (named) => {
  expect(checkRepository(named, HERE)).toEqual([
    `package.json names ${readRepository(named)}, and this is ${HERE}: ` +
      '`npm pkg set repository=github:acme/crm-api`, or release it there.',
  ]);
});

function makeClone(origin?: string): string {
  const root = ownFolder();
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  if (origin) execFileSync('git', ['remote', 'add', 'origin', origin], { cwd: root });
  return root;
}

test('a workflow knows its repository, a clone that of its origin', () => {
  const runner = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'acme/crm-api' };
  const clone = makeClone('git@github.com:fork/crm-api.git');
  expect(findRepository(clone, runner)).toBe(HERE);
  expect(findRepository(clone, {})).toBe('https://github.com/fork/crm-api');
  expect(findRepository(makeClone(), {})).toBeUndefined();
  expect(findRepository(makeClone('/srv/git/crm-api'), {})).toBeUndefined();
});
