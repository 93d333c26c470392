import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../src/lint/finding.ts';
import type { Contract } from '../contract/read-contract.ts';

// Parts of the descriptions, each a file that another one refers to. Frames are named, and not by a reference.
const FOLDERS = [
  ...['events', 'examples', 'headers', 'parameters', 'paths', 'responses', 'schemas'],
  ...['parameters', 'paths', 'responses', 'schemas'].map((kind) => `sandbox-control/${kind}`),
];

/** Files that nothing refers to: an event that was not hooked up, an example that was replaced. */
export function lintOrphans({ root, files }: Contract): Finding[] {
  const used = new Set(files);
  return FOLDERS.flatMap((folder) => {
    const path = join(root, 'openapi', folder);
    const names = existsSync(path) ? readdirSync(path) : [];
    return names
      .filter((name) => /\.ya?ml$/.test(name) && !used.has(join(path, name)))
      .map((name) => ({
        file: `openapi/${folder}/${name}`,
        line: 1,
        column: 1,
        tool: 'contract' as const,
        rule: 'file-is-used',
        message: 'Nothing refers to this file: hook it up, or remove it.',
      }));
  });
}
