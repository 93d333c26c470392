import { type At, child, childrenOf, descend, read } from '../../document/at.ts';
import type { Description } from '../../document/description.ts';
import { canonicalJson, entriesOf, stringsOf } from '../../document/json.ts';
import { both, type Pair, type Scope } from '../scope.ts';
import { schemeNames } from './security-schemes.ts';

/** One way in: the schemes that a call has to satisfy together, each with its scopes. */
type WayIn = ReadonlyMap<string, ReadonlySet<string>>;

/** Compares who may call: every old way in has to be enough for some new one. */
export function compareSecurity(operations: Pair<At>, scope: Scope): void {
  const { documents } = scope.comparison;
  const at = both(operations, (one, side) => securityOf(documents[side], one));
  const names = schemeNames(scope.comparison);
  const old = waysIn(documents.old, at.old, (scheme) => scheme);
  const next = waysIn(documents.new, at.new, (scheme) => names.get(scheme) ?? scheme);
  const shut = old.filter((way) => !next.some((other) => isEnough(way, other)));
  shut.push(...lostBesideNone({ old, new: next }));
  const opened = next.filter((way) => !old.some((other) => isEnough(other, way)));
  const isShared = at.old.pointer === '#/security' && at.new.pointer === '#/security';
  const subject = (): string =>
    isShared ? 'What has no `security` of its own' : scope.label(operations);
  if (shut.length > 0) {
    const message = `${subject()} can no longer be called with ${namesOf(shut, next)}.`;
    return scope.report({ rule: 'way-in-removed', effect: 'breaks', ...at, message });
  }
  const looser = next.filter((way) => !old.some((other) => isEnough(way, other)));
  if (opened.length === 0 && looser.length === 0) return;
  const message = `${subject()} can be called with ${namesOf(opened.length > 0 ? opened : looser, old)} now.`;
  scope.report({ rule: 'way-in-added', effect: 'adds', ...at, message });
}

/**
 * Ways with credentials that are gone where a call could do without any before: the call still gets in,
 * but what it proves is no longer looked at.
 */
function lostBesideNone({ old, new: next }: Pair<WayIn[]>): WayIn[] {
  const [before = [], after = []] = [old, next].map((ways) => ways.filter(({ size }) => size > 0));
  if (before.length === old.length || after.length === next.length) return [];
  return before.filter((way) => !after.some((other) => isEnough(way, other)));
}

/** An operation's own requirements, or those of the whole description. */
function securityOf(description: Description, operation: At): At {
  const own = child(operation, 'security');
  return own.node === undefined ? child(description.root, 'security') : own;
}

/** A list without entries lets everybody in, as an entry without schemes does. */
function waysIn(description: Description, at: At, nameOf: (scheme: string) => string): WayIn[] {
  const ways = childrenOf(at).map(([, { node }]) => {
    const schemes = entriesOf(node).map(
      ([scheme, scopes]) =>
        [schemeKey(description, scheme, nameOf), new Set(stringsOf(scopes))] as const,
    );
    return new Map(schemes);
  });
  return ways.length > 0 ? ways : [new Map()];
}

/** A scheme goes by what it is where that is described, so that it may be called otherwise. */
function schemeKey(description: Description, name: string, nameOf: (scheme: string) => string) {
  const at = description.resolve(descend(description.root, 'components', 'securitySchemes', name));
  if (at.node === undefined) return nameOf(name);
  const [type, place, key, scheme] = ['type', 'in', 'name', 'scheme'].map((one) => read(at, one));
  // Two OAuth or OpenID schemes have servers of their own, so that only their names tell them apart.
  if (type !== 'apiKey' && type !== 'http') return nameOf(name);
  return canonicalJson({ type, place, key, scheme: String(scheme).toLowerCase() });
}

/** Whether a call that satisfies the first way in satisfies the second. */
function isEnough(way: WayIn, other: WayIn): boolean {
  return [...other].every(([scheme, scopes]) => {
    const held = way.get(scheme);
    return held !== undefined && [...scopes].every((one) => held.has(one));
  });
}

/** What ways in are called: a scheme that asks for scopes on the other side only is said to have none. */
function namesOf(ways: readonly WayIn[], others: readonly WayIn[]): string {
  const asks = (scheme: string): boolean => others.some((one) => Number(one.get(scheme)?.size) > 0);
  const names = ways.map((way) =>
    [...way].map(([scheme, scopes]) => {
      const title = scheme.startsWith('{') ? titleOf(JSON.parse(scheme)) : scheme;
      const none = asks(scheme) ? ' without scopes' : '';
      return `\`${title}\`${scopes.size > 0 ? ` (${[...scopes].join(', ')})` : none}`;
    }),
  );
  return names.map((one) => one.join(' and ') || 'no credentials').join(', or ');
}

const titleOf = (what: Record<string, unknown>): string =>
  String(what['type'] === 'http' ? what['scheme'] : what['key']);
