import { read } from '../../document/at.ts';
import type { Discriminator, Schema, SchemaView } from '../../schema/schema-view.ts';
import { type Pair, placesOf, type Scope, under } from '../scope.ts';
import { compareSchemas } from './compare-schemas.ts';

/** What tells alternatives apart: generated unions and parsers stand on it. */
export function compareDiscriminators(views: Pair<SchemaView>, scope: Scope): void {
  const [old, next] = [views.old.discriminator, views.new.discriminator];
  if (old && next) return compareBoth({ old, new: next }, views, scope);
  if (!old && !next) return;
  const key = 'discriminator';
  if (old)
    return scope.reportKeyword(['discriminator-removed', 'breaks'], views, key, (subject) => {
      return `${subject} is no longer discriminated by \`${old.property}\`.`;
    });
  const { property } = next as Discriminator;
  const effect = isAlwaysSent(property, views.old, scope) ? 'adds' : 'narrows';
  const says = (subject: string): string => `${subject} is told apart by \`${property}\` now.`;
  scope.reportKeyword(['discriminator-added', effect], views, key, says);
}

function compareBoth(pair: Pair<Discriminator>, views: Pair<SchemaView>, scope: Scope): void {
  const { old, new: next } = pair;
  const [at, subject] = [placesOf(pair), (): string => scope.label(placesOf(views))];
  if (old.property !== next.property) {
    const message = `${subject()} was told apart by \`${old.property}\` and is by \`${next.property}\`.`;
    const places = typeof at.old.node === 'string' ? at : under(at, 'propertyName');
    return scope.report({ rule: 'discriminator-changed', effect: 'breaks', ...places, message });
  }
  // What has the base in its `allOf` is named nowhere else.
  const isBase = !views.old.unions.length;
  const added = [...next.mapping].filter(
    ([key, to]) => !old.mapping.has(key) && (isBase || key !== to),
  );
  const targets = new Set(next.mapping.values());
  for (const [value, target] of old.mapping) {
    const now = next.mapping.get(value);
    const subtype: Schema = [{ node: { $ref: `#/components/schemas/${target}` }, pointer: '#' }];
    if (now === target && isBase && areKept([target], scope))
      compareSchemas({ old: subtype, new: subtype }, scope);
    const isOwnName = now === undefined && value === target;
    // A member that went by its own name, and is gone, is told where the alternatives are.
    const isGone = !isBase && !targets.has(target);
    if (now === target || (isOwnName && (isGone || isTagged(subtype, old, scope)))) continue;
    // What has another name is compared among the alternatives.
    if (now !== undefined && !areKept([target, now], scope)) continue;
    const says = now === undefined ? 'stands for nothing now' : `stands for \`${now}\` now`;
    const message = `\`${value}\`, which stood for \`${target}\` in ${subject()}, ${says}.`;
    const effect = isOwnName && added.length === 0 ? 'narrows' : 'breaks';
    const places = isOwnName ? at : under(at, 'mapping', value);
    scope.report({ rule: 'discriminator-mapping-changed', effect, ...places, message });
  }
  compareDefault(pair, subject, scope);
  if (added.length === 0) return;
  const message = `${subject()} knows ${added.map(([value]) => `\`${value}\``).join(', ')} too.`;
  const places = read(next.at, 'mapping') === undefined ? at : under(at, 'mapping');
  scope.report({ rule: 'discriminator-mapping-added', effect: 'adds', ...places, message });
}

/** Whether a component says itself by which values it is told, whatever its name. */
function isTagged([at]: Schema, { property }: Discriminator, { comparison }: Scope): boolean {
  if (!comparison.documents.old.has(String(read(at, '$ref')))) return false;
  const written = comparison.view('old', [at]).properties.get(property);
  return written !== undefined && comparison.view('old', written).values !== undefined;
}

/** Whether both descriptions have all of some schemas. */
const areKept = (names: readonly string[], { comparison: { roots } }: Scope): boolean =>
  names
    .map((name) => under(roots, 'components', 'schemas', name))
    .every(({ old, new: next }) => old.node !== undefined && next.node !== undefined);

/** What OpenAPI 3.2 takes a value for that no entry has. */
function compareDefault(pair: Pair<Discriminator>, subject: () => string, scope: Scope): void {
  const at = under(placesOf(pair), 'defaultMapping');
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
