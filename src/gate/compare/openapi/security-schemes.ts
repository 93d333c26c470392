import { type At, child, childrenOf, descend, read } from '../../document/at.ts';
import { canonicalJson, remember, say } from '../../document/json.ts';
import { comparePairs, enterPart, matchEntries } from '../part.ts';
import type { Comparison } from '../comparison.ts';
import { type Pair, type Scope, type Side, under } from '../scope.ts';

const IDENTITY = ['type', 'in', 'name', 'scheme', 'openIdConnectUrl'];
// What a flow can do without.
const OPTIONAL = ['refreshUrl', 'oauth2MetadataUrl'];
const ADDRESSES = ['tokenUrl', 'authorizationUrl', 'refreshUrl', 'deviceAuthorizationUrl'];

/** Compares how callers prove who they are: schemes, flows, their addresses and scopes. */
export function compareSecuritySchemes(scope: Scope): void {
  const maps = under(scope.comparison.roots, 'components', 'securitySchemes');
  const names = schemeNames(scope.comparison);
  comparePairs(
    maps,
    'security-scheme',
    scope,
    (pair) => compareScheme(pair, scope.resolve(pair), scope),
    (name) => names.get(name) ?? name,
  );
}

const known = new WeakMap<Comparison, ReadonlyMap<string, string>>();

/** The old names of schemes that are called otherwise now, by the new name. */
export function schemeNames(comparison: Comparison): ReadonlyMap<string, string> {
  return remember(known, comparison, () => renamedSchemes(comparison, substanceOf));
}

/** The old names of schemes that have another one now and nothing else: by the new name. */
export function renamedSchemes({ documents }: Comparison, substance: (at: At) => string) {
  const contents = (side: Side): Map<string, string> => {
    const schemes = childrenOf(descend(documents[side].root, 'components', 'securitySchemes'));
    return new Map(schemes.map(([name, at]) => [name, substance(documents[side].resolve(at))]));
  };
  const { removed, added } = matchEntries(contents('old'), contents('new'));
  const renamed = new Map<string, string>();
  for (const [name, content] of removed) {
    const now = added.find(([one, other]) => other === content && !renamed.has(one));
    if (now) renamed.set(now[0], name);
  }
  return renamed;
}

/** A scheme without its words. */
function substanceOf(at: At): string {
  const flows = childrenOf(child(at, 'flows')).map(([name, flow]) => [
    name,
    ADDRESSES.map((key) => read(flow, key)),
    childrenOf(child(flow, 'scopes')).map(([scope]) => scope),
  ]);
  return canonicalJson([IDENTITY.map((key) => read(at, key)), flows]);
}

function compareScheme(uses: Pair<At>, at: Pair<At>, scope: Scope): void {
  enterPart(at, scope);
  compareKeys(at, [...IDENTITY, 'oauth2MetadataUrl'], scope, uses);
  comparePairs(under(at, 'flows'), 'security-flow', scope, (flow) => {
    compareKeys(flow, ADDRESSES, scope, uses);
    compareScopes(flow, scope);
  });
}

/** @param uses - what is called by name in messages */
function compareKeys(at: Pair<At>, keys: readonly string[], scope: Scope, uses: Pair<At>): void {
  for (const key of keys) {
    const [from, to] = [read(at.old, key), read(at.new, key)];
    if (from === to || isSameValue(key, { old: from, new: to }, scope)) continue;
    const message = `\`${key}\` of ${scope.label(uses)} was ${say(from)} and is ${say(to)}.`;
    // An address that nobody knew is one more way.
    const isNew = from === undefined && OPTIONAL.includes(key);
    const effect = isNew ? 'adds' : 'breaks';
    scope.report({ rule: 'security-scheme-changed', effect, ...under(at, key), message });
  }
}

/** Names of schemes are the same in any case, and an address may be relative to that of a server. */
function isSameValue(key: string, { old, new: next }: Pair<unknown>, scope: Scope): boolean {
  if (typeof old !== 'string' || typeof next !== 'string') return false;
  if (key === 'scheme') return old.toLowerCase() === next.toLowerCase();
  if (!key.endsWith('Url')) return false;
  const places = (side: Side, address: string): string[] => {
    const servers = childrenOf(child(scope.comparison.roots[side], 'servers'));
    const bases = servers.map(([, server]) => String(read(server, 'url')));
    return bases.flatMap((base) =>
      URL.canParse(address, base) ? new URL(address, base).href : [],
    );
  };
  const after = places('new', next);
  return places('old', old).some((one) => after.includes(one));
}

function compareScopes(flow: Pair<At>, scope: Scope): void {
  comparePairs(under(flow, 'scopes'), 'scope', scope, (at) => {
    if (at.old.node === at.new.node) return;
    const message = `${scope.label(at)} is described differently.`;
    scope.report({ rule: 'words-changed', effect: 'documents', ...at, message });
  });
}
