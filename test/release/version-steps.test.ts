import { expect, test } from 'vitest';
import { bumpBetween } from '../../src/gate/version.ts';

test.each([
  ['1.2.3', '1.2.3', 'none'],
  ['1.2.3', '1.2.4', 'patch'],
  ['1.2.3', '1.3.0', 'minor'],
  ['1.9.9', '2.0.0', 'major'],
  // Before 1.0.0 the second number stands for what breaks, and the third for all else.
  ['0.1.0', '0.1.0', 'none'],
  ['0.1.0', '0.1.1', 'patch'],
  ['0.1.9', '0.2.0', 'major'],
  ['0.9.0', '1.0.0', 'major'],
  ['1.2.3', '1.2.2', undefined],
  ['0.2.0', '0.1.9', undefined],
  ['1.2', '1.3.0', 'minor'],
  ['2026-11-29', '2026-12-01', 'minor'],
  ['draft', '1.3.0', undefined],
  ['1.2.3', 'next', undefined],
] as const)('from %s to %s is a step of %s', (old, next, step) => {
  expect(bumpBetween(old, next)).toBe(step);
});
