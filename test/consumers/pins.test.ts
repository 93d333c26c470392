import { expect, test } from 'vitest';
import ours from '../../package.json' with { type: 'json' };
import runtimes from '../runtimes/package.json' with { type: 'json' };
import theirs from './package.json' with { type: 'json' };

test('what consumers and this repository both have is of one version', () => {
  const known: Record<string, string> = { ...runtimes.dependencies, ...ours.devDependencies };
  const shared = Object.entries(theirs.dependencies).filter(([name]) => name in known);

  expect(shared.length).toBeGreaterThan(10);
  expect(shared.filter(([name, version]) => known[name] !== version)).toEqual([]);
});
