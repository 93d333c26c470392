import type { SchemaView } from '../../schema/schema-view.ts';
import { judge } from '../judge.ts';
import type { Pair, Scope, Side } from '../scope.ts';
import { compareSchemas, type Site } from './compare-schemas.ts';
import { areToldApart, isMet, type Matching, type Member, shareType } from './match-members.ts';
import type { Alternatives } from './unions.ts';

// Telling each of more from each other takes longer than anybody waits.
const MOST_MEMBERS = 200;

/**
 * Compares whether a value may be several alternatives at once: `oneOf` refuses what fits two, `anyOf`
 * does not. Where no value fits two, both say the same.
 */
export function compareExclusiveness(
  { old, new: next }: Pair<Alternatives>,
  { pairs, added }: Matching,
  scope: Scope,
): void {
  const isOneOf = { old: old.keyword === 'oneOf', new: next.keyword === 'oneOf' };
  // A discriminator picks one, whatever the keyword.
  if (isOneOf.old === isOneOf.new || old.discriminator || next.discriminator) return;
  const known = pairs.map((pair) => (isOneOf.new ? pair.new : pair.old));
  const side = isOneOf.new ? 'new' : 'old';
  if (!mayFitTwo(side, known, isOneOf.new ? added : [], scope)) return;
  const at = { old: old.at, new: next.at };
  const subject = scope.label(at);
  if (isOneOf.new) {
    const message = `${subject} now has to be exactly one of its alternatives, and a value may fit two.`;
    return scope.report({ rule: 'alternatives-exclusive', effect: 'narrows', ...at, message });
  }
  const message = `${subject} may now be several of its alternatives at once.`;
  scope.report({ rule: 'alternatives-inclusive', effect: 'widens', ...at, message });
}

/** Whether what fits one of the known alternatives may fit another one too. */
function mayFitTwo(side: Side, known: readonly Member[], others: readonly Member[], scope: Scope) {
  if (known.length + others.length > MOST_MEMBERS) return true;
  const view = ({ schema }: Member): SchemaView => scope.comparison.view(side, schema);
  return known.some((one, index) =>
    [...known.slice(index + 1), ...others].some(
      (other) =>
        !areToldApart(one.tags, other.tags) &&
        (mayFit(view(one), view(other)) || mayFit(view(other), view(one))),
    ),
  );
}

/** Whether what one schema describes may fit another: it names all that the other demands. */
function mayFit(one: SchemaView, other: SchemaView): boolean {
  if (!shareType(one, other)) return false;
  const [values, others] = [one.values, other.values].map((map) => map && new Set(map.keys()));
  if (values && others && !isMet(values, others)) return false;
  if (one.formats.size > 0 && other.formats.size > 0 && !isMet(one.formats, other.formats))
    return false;
  return hasAll(one, other.required);
}

const hasAll = ({ properties, required }: SchemaView, names: SchemaView['required']): boolean =>
  [...names.keys()].every((name) => properties.has(name) || required.has(name));

/** Whether all that fits one of the new alternatives fits one of the old ones too; to senders, the other way round. */
export function isPart(members: Pair<readonly Member[]>, site: Site, scope: Scope): boolean {
  const fits = (one: Member, other: Member): boolean => {
    const schemas = { old: one.schema, new: other.schema };
    const views = scope.comparison.views(schemas);
    if (areToldApart(one.tags, other.tags) || !shareType(views.old, views.new)) return false;
    if (!hasAll(views.new, views.old.required)) return false;
    const found = scope.comparison.probe(() => compareSchemas(schemas, scope, site));
    return found?.every((finding) => !judge(finding).startsWith('breaking')) ?? false;
  };
  return members.old.some((one) => members.new.some((other) => fits(one, other)));
}
