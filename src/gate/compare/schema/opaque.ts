import { child } from '../../document/at.ts';
import type { SchemaView } from '../../schema/schema-view.ts';
import type { Pair, Scope } from '../scope.ts';

const CONDITION = ['if', 'then', 'else'];

/** Keywords of which only equality can be told: `not`, `if` with `then` and `else`, encodings. */
export function compareOpaque(views: Pair<SchemaView>, scope: Scope): void {
  const [old, next] = [opaqueOf(views.old), opaqueOf(views.new)];
  for (const key of new Set([...old.keys(), ...next.keys()])) {
    const [before, after] = [old.get(key), next.get(key)];
    if (before === after) continue;
    const subject = scope.label({ old: views.old.at, new: views.new.at });
    const what = before === undefined ? 'new' : after === undefined ? 'gone' : 'another one';
    scope.report({
      rule: 'condition-changed',
      effect: before === undefined ? 'narrows' : after === undefined ? 'widens' : 'breaks',
      old: child(views.old.at, key),
      new: child(views.new.at, key),
      message: `\`${key}\` of ${subject} is ${what}.`,
    });
  }
}

/** `then` means nothing without its `if`: the three are one. */
function opaqueOf({ opaque }: SchemaView): Map<string, string> {
  const conditions = CONDITION.map((key) => opaque.get(key) ?? '');
  const others = [...opaque].filter(([key]) => !CONDITION.includes(key));
  const hasEffect = opaque.has('if') && (opaque.has('then') || opaque.has('else'));
  return new Map([...others, ...(hasEffect ? [['if', conditions.join('|')] as const] : [])]);
}
