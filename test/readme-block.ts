import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/contract/paths.ts';

export const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** The README's block of code with the given word after its language. */
export function readmeBlock(name: string): string {
  const found = new RegExp(`\`\`\`[jt]s ${name}\\n([\\s\\S]*?)\`\`\``).exec(README);
  if (!found?.[1]) throw new Error(`README.md has no block of code "${name}".`);
  return found[1];
}
