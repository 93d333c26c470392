import { child } from '../../document/at.ts';
import type { SchemaView } from '../../schema/schema-view.ts';
import type { Effect } from '../finding.ts';
import type { Pair, Scope } from '../scope.ts';

// Each value of the first is one of the second.
const WIDER: Readonly<Record<string, string>> = { int32: 'int64', float: 'double' };

const USUAL = new Set(['int64', 'double']);

/** Formats that came, went or are others. */
export function compareFormats(views: Pair<SchemaView>, scope: Scope): void {
  const [old, next] = [[...views.old.formats], [...views.new.formats]];
  const removed = old.filter((format) => !next.includes(format));
  const added = next.filter((format) => !old.includes(format));
  if (removed.length === 0 && added.length === 0) return;
  const at = { old: child(views.old.at, 'format'), new: child(views.new.at, 'format') };
  const subject = scope.label({ old: views.old.at, new: views.new.at });
  const says = (list: readonly string[]): string => list.join(' and ') || 'none';
  // These say what everybody takes a number for anyway.
  const isUsual =
    !views.new.types?.has('string') && [...removed, ...added].every((format) => USUAL.has(format));
  scope.report({
    rule: 'format-changed',
    effect: isUsual ? 'passes' : effectOf(removed, added),
    ...at,
    message: `The format of ${subject} was ${says(old)} and is ${says(next)}.`,
  });
}

function effectOf(removed: readonly string[], added: readonly string[]): Effect {
  if (removed.length === 0) return 'narrows';
  if (added.length === 0) return 'widens';
  const [from = '', to = ''] = [removed[0], added[0]];
  if (WIDER[from] === to) return 'widens';
  return WIDER[to] === from ? 'narrows' : 'breaks';
}
