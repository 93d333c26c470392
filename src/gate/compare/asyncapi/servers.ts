import { type At, child, childrenOf, read } from '../../document/at.ts';
import { comparePairs } from '../compare-pairs.ts';
import { compareVariable } from '../openapi/servers.ts';
import { enterPart } from '../part.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareWaysIn } from './security.ts';

/** Compares where events come from or go to. */
export function compareServers(maps: Pair<At>, scope: Scope): void {
  comparePairs(maps, 'server', scope, (pair) => {
    const at = scope.resolve(pair);
    const inner = enterPart(at, scope);
    for (const key of ['host', 'pathname', 'protocol']) compareKey(at, key, inner);
    compareVariables(at, inner);
    // Whoever connects has to be let in, to receive as well as to send.
    compareWaysIn(at, inner.for('request senders', false));
  });
}

function compareVariables(server: Pair<At>, scope: Scope): void {
  const variables = { old: child(server.old, 'variables'), new: child(server.new, 'variables') };
  for (const [name, old] of childrenOf(variables.old)) {
    compareVariable(name, scope.resolve({ old, new: child(variables.new, name) }), scope);
  }
}

function compareKey(at: Pair<At>, key: string, scope: Scope): void {
  const [from, to] = [read(at.old, key), read(at.new, key)];
  if (from === to) return;
  const places = { old: child(at.old, key), new: child(at.new, key) };
  const message = `\`${key}\` of ${scope.label(at)} was \`${String(from)}\` and is \`${String(to)}\`.`;
  scope.report({ rule: 'server-changed', effect: 'breaks', ...places, message });
}
