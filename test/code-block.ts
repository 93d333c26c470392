import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/contract/paths.ts';

/** The block of code of a page with the given word after its language. */
export function codeBlock(file: string, name: string): string {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = new RegExp(`\`\`\`[jt]s ${name}\\n([\\s\\S]*?)\`\`\``).exec(text);
  if (!found?.[1]) throw new Error(`${file} has no block of code "${name}".`);
  return found[1];
}
