import { child, descend } from '../../document/at.ts';
import type { Discriminator, SchemaView } from '../../schema/schema-view.ts';
import type { Effect } from '../judge.ts';
import type { Rule } from '../../rules.ts';
import type { Pair, Scope } from '../scope.ts';

/** What tells alternatives apart: generated unions and parsers stand on it. */
export function compareDiscriminators(views: Pair<SchemaView>, scope: Scope): void {
  const { discriminator: old } = views.old;
  const { discriminator: next } = views.new;
  if (old && next) return compareBoth({ old, new: next }, views, scope);
  if (!old && !next) return;
  const at = {
    old: child(views.old.at, 'discriminator'),
    new: child(views.new.at, 'discriminator'),
  };
  const subject = scope.label({ old: views.old.at, new: views.new.at });
  if (old) {
    const message = `${subject} is no longer discriminated by \`${old.property}\`.`;
    return scope.report({ rule: 'discriminator-removed', effect: 'breaks', ...at, message });
  }
  const isSaid = isAlwaysSent((next as Discriminator).property, views.old, scope);
  const message = `${subject} is told apart by \`${next?.property}\` now.`;
  const effect = isSaid ? 'adds' : 'narrows';
  scope.report({ rule: 'discriminator-added', effect, ...at, message });
}

function compareBoth(pair: Pair<Discriminator>, views: Pair<SchemaView>, scope: Scope): void {
  const { old, new: next } = pair;
  const subject = (): string => scope.label({ old: views.old.at, new: views.new.at });
  const report = (rule: Rule, effect: Effect, key: string, message: string): void =>
    scope.report({ rule, effect, old: child(old.at, key), new: child(next.at, key), message });
  if (old.property !== next.property) {
    const message = `${subject()} was told apart by \`${old.property}\` and is by \`${next.property}\`.`;
    return report('discriminator-changed', 'breaks', 'propertyName', message);
  }
  for (const [value, target] of old.mapping) {
    const now = next.mapping.get(value);
    // A member that went by its own name is reported where the alternatives are.
    if (now === target || (now === undefined && value === target)) continue;
    const says = now === undefined ? 'stands for nothing now' : `stands for \`${now}\` now`;
    const message = `\`${value}\`, which stood for \`${target}\` in ${subject()}, ${says}.`;
    const places = {
      old: descend(old.at, 'mapping', value),
      new: descend(next.at, 'mapping', value),
    };
    scope.report({ rule: 'discriminator-mapping-changed', effect: 'breaks', ...places, message });
  }
  compareDefault(pair, subject, scope);
  const added = [...next.mapping].filter(
    ([value, target]) => value !== target && !old.mapping.has(value),
  );
  if (added.length === 0) return;
  const message = `${subject()} knows ${added.map(([value]) => `\`${value}\``).join(', ')} too.`;
  report('discriminator-mapping-added', 'adds', 'mapping', message);
}

/** What OpenAPI 3.2 takes a value for that no entry has. */
function compareDefault(pair: Pair<Discriminator>, subject: () => string, scope: Scope): void {
  const key = 'defaultMapping';
  const at = { old: child(pair.old.at, key), new: child(pair.new.at, key) };
  if (at.old.node === at.new.node) return;
  const message = `The discriminator of ${subject()} leads values that it does not know elsewhere.`;
  const isNew = at.old.node === undefined;
  const rule = isNew ? 'discriminator-mapping-added' : 'discriminator-mapping-changed';
  scope.report({ rule, effect: isNew ? 'adds' : 'breaks', ...at, message });
}

/** Whether every alternative had to have the property before anything depended on it. */
function isAlwaysSent(property: string, view: SchemaView, scope: Scope): boolean {
  if (view.required.has(property)) return true;
  const members = view.unions.flatMap((union) => union.members);
  return members.every((member) => scope.comparison.view('old', [member]).required.has(property));
}
