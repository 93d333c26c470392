// A patch that is proposed applies with git, and the patched contract lints clean.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { lintContract } from '../../scripts/lint/lint-contract.ts';
import { checkRecordings } from '../../src/drift/check-recording.ts';
import { createIgnore } from '../../src/drift/ignore.ts';
import { readRecording } from '../../src/drift/read-recording.ts';
import { proposeDrift } from '../../src/cli/propose-drift.ts';
import { ROOT } from '../../scripts/contract/paths.ts';
import { plantDrifts } from './plant.ts';
import { type Recorded, record } from './record.ts';
import { toHar } from './write-recordings.ts';

const git = promisify(execFile);

let recordings: Recorded[];
beforeAll(async () => void (recordings = await record(3, 9)));

test('a proposal applies with git, lints clean, and describes what it says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'propose-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['openapi', 'docs'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  const planted = plantDrifts(recordings, 300, 3).map(({ recorded }) => recorded);
  const status = {
    ...(recordings.find(({ operation }) => operation === 'me.get') as Recorded),
    status: 409,
  };
  const entries = readRecording(toHar([...planted, status]))?.entries ?? [];
  const { reports } = checkRecordings(entries, createIgnore([]));

  const { patch, described } = proposeDrift(reports, join(ROOT, 'openapi'));
  writeFileSync(join(folder, 'drift.patch'), patch);
  await git('git', ['init', '-q'], { cwd: folder });
  await git('git', ['apply', 'drift.patch'], { cwd: folder });

  expect(described).toBeGreaterThan(20);
  const rows = readFileSync(join(folder, 'docs/assumptions.md'), 'utf8').split('\n');
  const fresh = rows.filter((row) => row.includes('It was seen; say why.'));
  expect(fresh.length).toBeGreaterThan(10);
  expect(fresh.every((row) => /^\| A-\d+ \| .+ \| .+ \| .+ \| `openapi#\/.+` \|$/.test(row))).toBe(
    true,
  );
  expect(readFileSync(join(folder, 'openapi/paths/me.yaml'), 'utf8')).toContain("'409': {");
  expect(readFileSync(join(folder, 'openapi/schemas/ErrorBody.yaml'), 'utf8')).toContain(
    '- unnamed_value',
  );
  expect(patch).toMatch(/^\+ +type: \[\w+, number\]$/m);
  expect(patch).toMatch(/^\+ +type: \[\w+, 'null'\]$/m);
  expect(patch).toMatch(/^\+ +x-extensible-enum: \[.*, unnamed_value\]$/m);
  const { findings } = await lintContract(await readContract(folder));
  expect(findings).toEqual([]);
});
