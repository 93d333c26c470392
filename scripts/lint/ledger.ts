import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../src/lint/finding.ts';
import { escapeSegment, isObject } from '../../src/service/json.ts';
import { readLedger } from '../contract/ledger.ts';
import type { Contract } from '../contract/read-contract.ts';
import type { Description } from '../contract/source-map.ts';

const BETA_PARTS = ['x-beta-values', 'x-beta-description'];

/** The pointers of all nodes that carry a beta mark of their own, for all of them or for a part. */
export function betaMarks(node: unknown, pointer: string): string[] {
  if (Array.isArray(node))
    return node.flatMap((child, index) => betaMarks(child, `${pointer}/${index}`));
  if (!isObject(node)) return [];
  const isBeta =
    node['x-stability-level'] === 'beta' || BETA_PARTS.some((mark) => Object.hasOwn(node, mark));
  const own = isBeta ? [pointer] : [];
  const below = Object.entries(node).flatMap(([key, child]) =>
    betaMarks(child, `${pointer}/${escapeSegment(key)}`),
  );
  return [...own, ...below];
}

/** Whether a pointer stands among the given ones, or below one of them. */
function isCovered(mark: string, covered: ReadonlySet<string>): boolean {
  for (let at = mark; at.includes('/'); at = at.slice(0, at.lastIndexOf('/')))
    if (covered.has(at)) return true;
  return false;
}

/** Beta marks without a row in docs/assumptions.md: decisions that nobody has written down. */
export function lintAssumptions({ root, openapi, asyncapi, sources }: Contract): Finding[] {
  // A tree without a ledger, such as another service's, has nothing to be held against.
  if (!existsSync(join(root, 'docs/assumptions.md'))) return [];
  const covered = new Set(readLedger('assumptions', root).flatMap(({ pointers }) => pointers));
  const documents: [Description, object][] = [
    ['openapi', openapi],
    ['asyncapi', asyncapi],
  ];
  return documents.flatMap(([name, document]) =>
    betaMarks(document, `${name}#`)
      .filter((mark) => !isCovered(mark, covered))
      .map((mark) => ({
        ...sources.locate(mark.slice(name.length), name),
        tool: 'ledger',
        rule: 'beta-has-assumption',
        message: `This is beta, and docs/assumptions.md has no row that points at it: add one with \`${mark}\`, or at a parent of it.`,
      })),
  );
}
