import { absent, type At, childrenOf, read } from '../../document/at.ts';
import { matchEntries } from '../part.ts';
import { type Pair, type Scope, under } from '../scope.ts';
import { compareOwnWords } from '../words.ts';

const NO_PREFIXES: Pair<string> = { old: '', new: '' };

/**
 * Compares where the service is: an address that worked goes on working.
 *
 * @param prefixes - what all paths begin with that are called there
 */
export function compareServers(at: Pair<At>, scope: Scope, prefixes = NO_PREFIXES): void {
  const [old, next] = [serversOf(at.old, prefixes.old), serversOf(at.new, prefixes.new)];
  const { removed, added, kept } = matchEntries(old, next);
  for (const server of kept) {
    compareOwnWords(server, scope);
    compareVariables(server, scope);
  }
  for (const [url, server] of removed) {
    const places = { old: server, new: absent(at.new) };
    const message = `The address \`${url}\` is gone.`;
    scope.report({ rule: 'server-removed', effect: 'breaks', ...places, message });
  }
  for (const [url, server] of added) {
    const places = { old: absent(at.old), new: server };
    const message = `The address \`${url}\` is new.`;
    scope.report({ rule: 'server-added', effect: 'adds', ...places, message });
  }
}

/** The servers by address; without any the service is where its description is. */
export function serversOf(at: At, prefix = ''): Map<string, At> {
  const all = childrenOf(at).map(([, server]) => [String(read(server, 'url')), server] as const);
  const known = all.length === 0 && prefix ? [['', at] as const] : all;
  const bare = (url: string): string =>
    url.endsWith('/') && (prefix || url !== '/') ? url.slice(0, -1) : url;
  return new Map(known.map(([url, server]) => [bare(url) + prefix, server]));
}

/** Compares what the variables in an address are by default, and what else they may be. */
export function compareVariables(server: Pair<At>, scope: Scope): void {
  const variables = under(server, 'variables');
  for (const [name] of childrenOf(variables.old))
    compareVariable(name, scope.resolve(under(variables, name)), scope);
}

function compareVariable(name: string, at: Pair<At>, scope: Scope): void {
  compareOwnWords(at, scope);
  const [from, to] = [read(at.old, 'default'), read(at.new, 'default')];
  if (from !== to) {
    const message = `The server variable \`${name}\` was \`${String(from)}\` by default and is \`${String(to)}\`.`;
    scope.report({ rule: 'server-changed', effect: 'breaks', ...under(at, 'default'), message });
  }
  const places = under(at, 'enum');
  const [old, next] = [listOf(places.old), listOf(places.new)];
  const lost = next && (old?.filter((value) => !next.includes(value)) ?? ['any other value']);
  const more = old && (next?.filter((value) => !old.includes(value)) ?? ['any other value']);
  if (lost?.length) {
    const message = `The server variable \`${name}\` may no longer be ${lost.join(', ')}.`;
    scope.report({ rule: 'server-changed', effect: 'breaks', ...places, message });
  } else if (more?.length) {
    const message = `The server variable \`${name}\` may be ${more.join(', ')} too.`;
    scope.report({ rule: 'server-value-added', effect: 'adds', ...places, message });
  }
}

const listOf = ({ node }: At): string[] | undefined =>
  Array.isArray(node) ? node.map((value) => `\`${String(value)}\``) : undefined;
