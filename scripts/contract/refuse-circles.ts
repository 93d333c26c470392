import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Document } from '@redocly/openapi-core';
import { findReferenceCycle } from '../../src/lint/check-references.ts';
import { describeAt } from './describe-problems.ts';
import type { GuardedResolver } from './guarded-resolver.ts';
import { UnreadableContract } from './unreadable-contract.ts';

/**
 * Refuses references that lead to each other and to nothing else, in any file: Redocly falls over them, and
 * Spectral never ends.
 *
 * @throws UnreadableContract with the place of one of them and the way around
 */
export function refuseCircles(root: Document, resolver: GuardedResolver): void {
  const own = root.source.absoluteRef;
  const folder = dirname(own);
  const files = new Map<string, Document | undefined>([['', root]]);
  const open = (path: string): Document | undefined => {
    const file = resolve(folder, path);
    if (file === own) return root;
    if (!files.has(path)) files.set(path, resolver.open(file));
    return files.get(path);
  };
  const cycle = findReferenceCycle(root.parsed, (path) => open(path)?.parsed);
  if (!cycle) return;
  const [first = ''] = cycle;
  const [file = '', pointer = ''] = first.split('#');
  const way = [...cycle, first].map((place) => nameOf(place, own)).join(' -> ');
  const sentence = `these references lead to each other and to nothing else: ${way}. Write what is meant in place of one.`;
  throw new UnreadableContract(
    describeAt((open(file) ?? root).source, `#${pointer || '/'}`, sentence),
  );
}

/** A place as people write it: the path from the description's folder, without a fragment where it is the file. */
function nameOf(place: string, own: string): string {
  const [file = '', pointer = ''] = place.split('#');
  const target = file === '' ? own : join(dirname(own), file);
  const path = relative(dirname(own), target).replaceAll(sep, '/');
  return path + (pointer ? `#${pointer}` : '');
}
