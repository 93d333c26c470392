import { child } from '../../document/at.ts';
import type { SchemaView } from '../../schema/schema-view.ts';
import { includesType } from '../../schema/types-and-values.ts';
import type { Pair, Scope } from '../scope.ts';

type Types = ReadonlySet<string> | undefined;

/** Types that came or went; `null` is one of them and has a rule of its own. */
export function compareTypes(views: Pair<SchemaView>, scope: Scope, isNullSaid: boolean): void {
  // Where both sides have alternatives, null is compared among them.
  const isNullElsewhere =
    isNullSaid || (views.old.unions.length > 0 && views.new.unions.length > 0);
  // Where neither side names a type, the alternatives are compared for themselves.
  const isNamed = views.old.types !== undefined || views.new.types !== undefined;
  const counted = (side: keyof Pair<unknown>): Types => {
    const types = isNamed ? typesOf(side, views[side], scope) : undefined;
    const counts = (type: string): boolean => !isNullElsewhere || type !== 'null';
    return types && new Set([...types].filter(counts));
  };
  const [old, next] = [counted('old'), counted('new')];
  const added = missing(next, old);
  const removed = missing(old, next);
  if (!added && !removed) return;
  const at = { old: child(views.old.at, 'type'), new: child(views.new.at, 'type') };
  const subject = scope.label({ old: views.old.at, new: views.new.at });
  const isOnly = (list: readonly string[] | undefined): boolean => list?.join() === 'null';
  if (isOnly(added) && !removed) {
    const message = `${subject} may now be null.`;
    return scope.report({ rule: 'null-added', effect: 'widens', ...at, message });
  }
  if (isOnly(removed) && !added) {
    const message = `${subject} may no longer be null.`;
    return scope.report({ rule: 'null-removed', effect: 'narrows', ...at, message });
  }
  const effect = added && removed ? 'breaks' : added ? 'widens' : 'narrows';
  const message = `The type of ${subject} was ${name(old)} and is ${name(next)}.`;
  scope.report({ rule: 'type-changed', effect, ...at, message });
}

/** The types of a schema; those of its alternatives where it says none itself. */
function typesOf(side: keyof Pair<unknown>, view: SchemaView, scope: Scope): Types {
  const [union] = view.unions;
  if (view.types || !union) return view.types;
  const all = union.members.map((member) => scope.comparison.view(side, [member]).types);
  const types = all.flatMap((one) => (one ? [...one] : []));
  if (union.nullable) types.push('null');
  return all.includes(undefined) ? undefined : new Set(types);
}

/** What the first allows and the second does not; undefined where there is nothing of the kind. */
function missing(one: Types, other: Types): readonly string[] | undefined {
  if (!other) return undefined;
  if (!one) return ['anything'];
  const list = [...one].filter((type) => !includesType(other, type));
  return list.length > 0 ? list : undefined;
}

function name(types: Types): string {
  if (!types) return 'anything';
  return types.size === 0 ? 'nothing' : [...types].sort().join(' or ');
}
