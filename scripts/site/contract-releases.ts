import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../contract/paths.ts';
import { slug } from './html/blocks.ts';

/** A version of the contract, with the day or the month that its changelog gives for it, and the anchor of its heading. */
export type ContractRelease = Awaited<ReturnType<typeof readContractReleases>>[number];

/** The versions of the contract that have a date in the changelog, such as `1.1.0 (2026-07)`; newest first. */
export async function readContractReleases() {
  const changelog = await readFile(join(ROOT, 'docs/contract-changelog.md'), 'utf8');
  return changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const [, version = '', date] = /^(\S+) \((\d{4}-\d{2}(?:-\d{2})?)\)$/.exec(heading) ?? [];
      return date ? { version, date, anchor: slug(heading), text: lines.join('\n').trim() } : [];
    });
}
