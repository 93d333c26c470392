import { type At, childrenOf, read } from '../../document/at.ts';
import type { Description } from '../../document/description.ts';
import { isSame } from '../../document/json.ts';
import type { Pair, Scope } from '../scope.ts';

// These are compared where they stand.
const ELSEWHERE = /^#\/(?:components\/)?(?:channels|messages)\//;

/** What a part says that is compared as a whole, such as a binding: its references written out, and no words. */
function wholeOf(description: Description, at: At, open: readonly string[] = []): unknown {
  const ref = read(at, '$ref');
  if (typeof ref === 'string') {
    const target = description.resolve(at);
    const isKnown = ELSEWHERE.test(ref) || open.includes(target.pointer);
    return isKnown ? ref : wholeOf(description, target, [...open, target.pointer]);
  }
  if (Array.isArray(at.node))
    return childrenOf(at).map(([, one]) => wholeOf(description, one, open));
  if (typeof at.node !== 'object' || at.node === null) return at.node;
  const isWord = (key: string, { node }: At): boolean =>
    key === 'description' && typeof node === 'string';
  const said = childrenOf(at).filter(([key, one]) => !isWord(key, one));
  return Object.fromEntries(said.map(([key, one]) => [key, wholeOf(description, one, open)]));
}

/** Whether two parts say the same, wherever they are written. */
export function isSameWhole(at: Pair<At>, { comparison: { documents } }: Scope): boolean {
  return isSame(wholeOf(documents.old, at.old), wholeOf(documents.new, at.new));
}
