import { child } from '../../document/at.ts';
import type { Schema, SchemaView } from '../../schema/schema-view.ts';
import type { Effect } from '../finding.ts';
import type { Rule } from '../../rules.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareSchemas } from './compare-schemas.ts';

type State = 'open' | 'closed' | 'typed';

// What the step from one state to the other does, and what it is called.
const STEPS: Readonly<Record<string, readonly [Rule, Effect, string]>> = {
  'open closed': ['additional-closed', 'narrows', 'no longer allows other properties'],
  'open typed': ['additional-typed', 'narrows', 'allows other properties of one kind only'],
  'closed open': ['additional-opened', 'widens', 'allows other properties now'],
  'closed typed': ['additional-opened', 'widens', 'allows other properties of one kind now'],
  'typed open': ['additional-untyped', 'widens', 'allows other properties of any kind now'],
  'typed closed': ['additional-removed', 'breaks', 'no longer has properties of any name'],
};

/** Properties that have no name in the schema. */
export function compareAdditional(views: Pair<SchemaView>, scope: Scope): void {
  const { additional: old } = views.old;
  const { additional: next } = views.new;
  const [from, to] = [stateOf('old', old, scope), stateOf('new', next, scope)];
  if (from === 'typed' && to === 'typed' && old && next) {
    return compareSchemas({ old, new: next }, scope);
  }
  const step = STEPS[`${from} ${to}`];
  if (!step) return;
  const [rule, effect, says] = step;
  const key = 'additionalProperties';
  const at = { old: child(views.old.at, key), new: child(views.new.at, key) };
  const subject = scope.label({ old: views.old.at, new: views.new.at });
  scope.report({ rule, effect, ...at, message: `${subject} ${says}.` });
}

function stateOf(side: keyof Pair<unknown>, schema: Schema | undefined, scope: Scope): State {
  if (!schema) return 'open';
  return scope.comparison.view(side, schema).never ? 'closed' : 'typed';
}
