import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../scripts/contract/paths.ts';

interface Import {
  from: string;
  to: string;
}

function sources(folder: string): string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.(?:ts|js)$/.test(name)).map((name) => join(folder, name));
}

/** Every relative import of a folder's modules, as paths from the root. */
function importsOf(folder: string): Import[] {
  return sources(folder).flatMap((from) => {
    const text = readFileSync(join(ROOT, from), 'utf8');
    const targets = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(
      ([, target]) => target as string,
    );
    return targets.map((target) => ({
      from,
      to: relative(ROOT, join(ROOT, dirname(from), target)),
    }));
  });
}

const arrow = ({ from, to }: Import): string => `${from} -> ${to}`;

test('generated/ sees src/ through one module', () => {
  const targets = importsOf('generated').filter(({ to }) => to.startsWith('src/'));

  expect([...new Set(targets.map(({ to }) => to))]).toEqual(['src/client/bind-operations.ts']);
});

test('src/ sees generated/ through its index, and the raw entry through the types of the paths', () => {
  const arrows = importsOf('src').filter(
    ({ from, to }) =>
      to.startsWith('generated/') &&
      to !== 'generated/index.ts' &&
      !(from === 'src/raw.ts' && to === 'generated/types.ts'),
  );

  expect(arrows.map(arrow)).toEqual([]);
});

test('what ships does not import what builds it', () => {
  const arrows = [...importsOf('src'), ...importsOf('generated')].filter(({ to }) =>
    /^(?:scripts|test|docs)\//.test(to),
  );

  expect(arrows.map(arrow)).toEqual([]);
});

test('the client imports openapi-fetch and no other package', () => {
  const packages = sources('src/client').flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return [...text.matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name as string);
  });

  expect([...new Set(packages)]).toEqual(['openapi-fetch']);
});

test('nothing else that ships sees the command line', () => {
  const arrows = importsOf('src').filter(
    ({ from, to }) => to.startsWith('src/cli/') && !from.startsWith('src/cli/'),
  );

  expect(arrows.map(arrow)).toEqual([]);
});
