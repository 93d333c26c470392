import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { findEntries } from '../../scripts/pack/find-entries.ts';

test('an entry is made from the source at its place, and data is made from none', () => {
  const exports = {
    './raw': { require: { default: './dist/src/raw.cjs' }, default: './dist/src/raw.js' },
    './spectral': { default: './dist/src/spectral/ruleset.js' },
    './openapi.json': './generated/openapi.json',
  };

  const entries = findEntries({ exports, bin: { crm: 'dist/src/cli/main.js' } }, ROOT);

  expect(entries).toEqual({
    exported: { './raw': 'src/raw.ts', './spectral': 'src/spectral/ruleset.js' },
    programs: ['src/cli/main.ts'],
    required: ['src/raw.ts'],
  });
});

test('an entry without a source is refused', () => {
  const manifest = { exports: { '.': { default: './dist/src/gone.js' } }, bin: {} };

  expect(() => findEntries(manifest, ROOT)).toThrow(
    'package.json names ./dist/src/gone.js, but there is no src/gone.ts to make it from.',
  );
});
