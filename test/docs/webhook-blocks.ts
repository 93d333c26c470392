import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/contract/paths.ts';
import { codeBlock } from '../code-block.ts';

/** The pages about webhooks. */
export const WEBHOOK_GUIDES: readonly string[] = readdirSync(join(ROOT, 'docs'))
  .filter((name) => /^webhooks.*\.md$/.test(name))
  .map((name) => `docs/${name}`);

/** The block of code with a name, on whichever of the pages it stands. */
export function webhookBlock(name: string): string {
  const marked = new RegExp(`^\`\`\`[jt]s ${name}$`, 'm');
  const pages = WEBHOOK_GUIDES.filter((guide) =>
    marked.test(readFileSync(join(ROOT, guide), 'utf8')),
  );
  if (pages.length !== 1) throw new Error(`${pages.length} pages have a block "${name}".`);
  return codeBlock(pages[0] as string, name);
}
