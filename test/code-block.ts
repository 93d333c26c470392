import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/contract/paths.ts';

/** A block of code of a page, by the word after its language. */
export interface CodeBlock {
  readonly name: string;
  readonly code: string;
}

/** The blocks of a page that have a name, in some languages. */
export function codeBlocks(file: string, ...languages: readonly string[]): CodeBlock[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const fence = new RegExp(`^\`\`\`(?:${languages.join('|')}) (\\S+)\\n([^]*?)^\`\`\``, 'gm');
  return [...text.matchAll(fence)].map(([, name = '', code = '']) => ({ name, code }));
}

/** The block of TypeScript or JavaScript of a page with a name. */
export function codeBlock(file: string, name: string): string {
  const found = codeBlocks(file, 'ts', 'js').find((block) => block.name === name);
  if (!found) throw new Error(`${file} has no block of code "${name}".`);
  return found.code;
}
