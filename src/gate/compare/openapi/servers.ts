import { absent, type At, childrenOf, descend, read } from '../../document/at.ts';
import type { Pair, Scope } from '../scope.ts';

/** Compares where the service is: an address that worked goes on working. */
export function compareServers(at: Pair<At>, scope: Scope): void {
  const [old, next] = [serversOf(at.old), serversOf(at.new)];
  for (const [url, server] of old) {
    const other = next.get(url);
    if (other) compareVariables({ old: server, new: other }, scope);
    else {
      const message = `The address \`${url}\` is gone.`;
      const places = { old: server, new: absent(at.new) };
      scope.report({ rule: 'server-removed', effect: 'breaks', ...places, message });
    }
  }
  for (const [url, server] of next) {
    if (old.has(url)) continue;
    const places = { old: absent(at.old), new: server };
    const message = `The address \`${url}\` is new.`;
    scope.report({ rule: 'server-added', effect: 'adds', ...places, message });
  }
}

/** The servers by address; without any the service is where its description is. */
const serversOf = (at: At): Map<string, At> =>
  new Map(
    childrenOf(at).map(([, server]) => [
      String(read(server, 'url')).replace(/(.)\/$/, '$1'),
      server,
    ]),
  );

function compareVariables(at: Pair<At>, scope: Scope): void {
  for (const [name, old] of childrenOf(descend(at.old, 'variables'))) {
    const next = descend(at.new, 'variables', name);
    const [from, to] = [read(old, 'default'), read(next, 'default')];
    if (from === to) continue;
    const message = `The server variable \`${name}\` was \`${from}\` by default and is \`${to}\`.`;
    const places = { old: descend(old, 'default'), new: descend(next, 'default') };
    scope.report({ rule: 'server-changed', effect: 'breaks', ...places, message });
  }
}
