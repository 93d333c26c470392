import { type At, childrenOf, read } from '../../document/at.ts';
import { canonicalJson, isObject } from '../../document/json.ts';
import { renamedSchemes } from '../openapi/security-schemes.ts';
import { compareVariables } from '../openapi/servers.ts';
import { comparePairs, enterPart } from '../part.ts';
import { type Pair, type Scope, type Side, under } from '../scope.ts';
import { compareOwnWords } from '../words.ts';
import { compareWhole } from './whole.ts';

/** Compares where events come from or go to. */
export function compareServers(maps: Pair<At>, scope: Scope): void {
  comparePairs(maps, 'server', scope, (pair) => {
    const at = scope.resolve(pair);
    const inner = enterPart(at, scope);
    const keys = ['host', 'pathname', 'protocol', 'protocolVersion', 'bindings'];
    compareWhole(at, keys, 'server-changed', inner);
    compareVariables(at, inner);
    // Whoever connects has to be let in, to receive as well as to send.
    compareWaysIn(at, inner.for('request senders', false));
  });
}

/** Compares the schemes: how receivers know who sends, or senders say who they are. */
export function compareAsyncapiSecurity(scope: Scope): void {
  const maps = under(scope.comparison.roots, 'components', 'securitySchemes');
  const names = renamedSchemes(scope.comparison, substance);
  const compare = (pair: Pair<At>): void => {
    const at = scope.resolve(pair);
    compareOwnWords(at, scope, pair);
    if (substance(at.old) === substance(at.new)) return;
    const message = `${scope.label(pair)} is another one.`;
    scope.report({ rule: 'security-scheme-changed', effect: 'breaks', ...at, message });
  };
  comparePairs(maps, 'security-scheme', scope, compare, (name) => names.get(name) ?? name);
}

/**
 * Compares the schemes of an operation or a server, any of which is enough. Who sends to the service may
 * still use each that was enough; who receives from it may still check each that was used.
 */
export function compareWaysIn(parts: Pair<At>, scope: Scope): void {
  const at = under(parts, 'security');
  const { documents } = scope.comparison;
  const ways = (side: Side): string[] =>
    childrenOf(at[side]).map(([, scheme]) => substance(documents[side].resolve(scheme)));
  const [old, next] = [ways('old'), ways('new')];
  const isLost = old.some((way) => !next.includes(way));
  const isShut = scope.reads ? isLost : next.length > 0 && (isLost || old.length === 0);
  const subject = scope.label(parts);
  if (isShut) {
    const verb = scope.reads ? 'authenticates by' : 'accepts';
    const lost = `no longer ${verb} every scheme that it did`;
    const message = `${subject} ${old.length > 0 ? lost : 'wants credentials now'}.`;
    return scope.report({ rule: 'way-in-removed', effect: 'breaks', ...at, message });
  }
  if (old.length === next.length) return;
  const more = old.length > 0 ? 'has another scheme too' : 'has a scheme now';
  const says = next.length > old.length ? more : 'has no scheme any more';
  scope.report({ rule: 'way-in-added', effect: 'adds', ...at, message: `${subject} ${says}.` });
}

/** A scheme without its words, and flows without what describes their scopes. */
function substance(at: At): string {
  if (!isObject(at.node)) return canonicalJson(at.node);
  const { description: _, flows, ...rest } = at.node;
  const bare = childrenOf({ node: flows, pointer: at.pointer }).map(([name, flow]) => ({
    name,
    addresses: ['tokenUrl', 'authorizationUrl', 'refreshUrl'].map((key) => read(flow, key)),
    scopes: Object.keys(read(flow, 'availableScopes') ?? {}).sort(),
  }));
  const own = Object.entries(rest).filter(([key]) => !key.startsWith('x-'));
  return canonicalJson({ ...Object.fromEntries(own), flows: bare });
}
