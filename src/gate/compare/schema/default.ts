import { child } from '../../document/at.ts';
import { canonicalJson } from '../../document/json.ts';
import type { SchemaView } from '../../schema/schema-view.ts';
import type { Pair, Scope } from '../scope.ts';

/** What an absent value stands for: to a sender that leaves it out, another default is another call. */
export function compareDefault(views: Pair<SchemaView>, scope: Scope): void {
  const { old, new: next } = views;
  const [from, to] = [show(old), show(next)];
  if (from === to) return;
  const at = { old: child(old.at, 'default'), new: child(next.at, 'default') };
  const subject = scope.label({ old: old.at, new: next.at });
  scope.report({
    rule: 'default-changed',
    effect: scope.reads ? 'documents' : 'breaks',
    ...at,
    message: `The default of ${subject} was ${from} and is ${to}.`,
  });
}

function show(view: SchemaView): string {
  return view.hasDefault ? `\`${canonicalJson(view.default).slice(0, 80)}\`` : 'not set';
}
