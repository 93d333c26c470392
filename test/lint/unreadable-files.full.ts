// A file that is no YAML, wherever it stands in the tree: one sentence with its own place, and nothing of what refers
// to it.
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { UnreadableContract } from '../../scripts/contract/describe-problems.ts';
import { plantContract } from './planted-contract.ts';
import { words } from '../table.ts';

const FILES = words(`
  openapi.yaml asyncapi.yaml sandbox-control.yaml paths/contacts.yaml schemas/Contact.yaml
  responses/NotFound.yaml parameters/shared.yaml headers/rate-limits.yaml
  examples/ContactCreated.yaml events/deal.won.yaml envelopes/contacts.yaml
  sandbox-control/options.yaml
`);

const ENDS: Readonly<Record<string, string>> = {
  'a key twice': 'zz: 1\nzz: 2\n',
  'an open bracket': 'zz: [1,\n',
  'an open quotation mark': 'zz: "a\n',
  'a tab': '\tzz: 1\n',
  'a directive in the middle': '%zz: {{\n',
  'an unknown alias': 'zz: *nowhere\n',
};

/** The root with each end, and each other file with one of them. */
const CASES = FILES.flatMap((file, at) => {
  const ends = Object.keys(ENDS);
  return at === 0
    ? ends.map((end) => ({ file, end }))
    : [{ file, end: ends[at % ends.length] ?? '' }];
});

test.each(CASES)('$file with $end', async ({ file, end }) => {
  const root = await plantContract([]);
  const path = join(root, 'openapi', file);
  const lines = (await readFile(path, 'utf8')).split('\n').length;
  await appendFile(path, ENDS[end] ?? '');

  const error = await readContract(root).catch((cause: unknown) => cause);

  expect(error).toBeInstanceOf(UnreadableContract);
  const [, named, line] = /^(\S+?):(\d+):\d+: [^\n]+\.$/.exec((error as Error).message) ?? [];
  expect(named).toBe(`openapi/${file}`);
  expect(Number(line)).toBeGreaterThanOrEqual(lines);
  expect(Number(line)).toBeLessThanOrEqual(lines + 2);
});
