import type { Pair, Scope } from '../scope.ts';
import type { Member } from './match-members.ts';
import { isMet, shareType } from './tags.ts';
import type { Alternatives } from './unions.ts';

/**
 * Whether readers can tell a new alternative from the old ones before they read on: that is what the policy asks
 * them to be ready for.
 *
 * @param former - the old alternatives
 */
export function isIdentified(
  sides: Pair<Alternatives>,
  member: Member,
  former: readonly Member[],
  scope: Scope,
): boolean {
  return isNewValue(sides, member, scope) || isNewTag(member, former, scope);
}

/** Whether a discriminator that was there has a value of its own for a new alternative. */
function isNewValue({ old, new: next }: Pair<Alternatives>, member: Member, scope: Scope): boolean {
  const [before, after] = [old.discriminator, next.discriminator];
  if (!before || before.property !== after?.property) return false;
  const { name } = scope.comparison.view('new', member.schema);
  const values = [...after.mapping].flatMap(([value, target]) => (target === name ? [value] : []));
  return values.length > 0 && values.every((value) => !before.mapping.has(value));
}

/** Whether a new alternative has a constant that all old ones of its type have, with other values. */
function isNewTag(member: Member, former: readonly Member[], scope: Scope): boolean {
  const { comparison } = scope;
  const view = comparison.view('new', member.schema);
  const alike = former.filter(({ schema }) => shareType(comparison.view('old', schema), view));
  const isNew = (name: string, values: ReadonlySet<string>): boolean =>
    alike.every(({ tags }) => {
      const known = tags.get(name);
      return known?.isRequired && !isMet(known.values, values);
    });
  return (
    alike.length > 0 &&
    [...member.tags].some(([name, { isRequired, values }]) => isRequired && isNew(name, values))
  );
}
