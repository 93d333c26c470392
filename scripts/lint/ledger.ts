import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../src/lint/finding.ts';
import { escapeSegment, isObject, type JsonObject } from '../../src/service/json.ts';
import { readLedger } from '../contract/ledger.ts';
import type { Contract } from '../contract/read-contract.ts';
import type { Description } from '../contract/source-map.ts';

const BETA_PARTS = ['x-beta-values', 'x-beta-description'];

function visit(node: unknown, pointer: string, see: (node: JsonObject, at: string) => void): void {
  if (isObject(node)) see(node, pointer);
  else if (!Array.isArray(node)) return;
  for (const [key, child] of Object.entries(node))
    visit(child, `${pointer}/${escapeSegment(key)}`, see);
}

/** The pointers of all nodes that carry a beta mark of their own, for all of them or for a part. */
export function betaMarks(node: unknown, pointer: string): string[] {
  const marks: string[] = [];
  visit(node, pointer, (one, at) => {
    const isBeta =
      one['x-stability-level'] === 'beta' || BETA_PARTS.some((mark) => Object.hasOwn(one, mark));
    if (isBeta) marks.push(at);
  });
  return marks;
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

/** What two pointers have in common, if it is at least a path or a component. */
function commonPart(one: string | undefined, other: string): string | undefined {
  const [a, b] = [one?.split('/') ?? [], other.split('/')];
  const end = a.findIndex((segment, index) => segment !== b[index]);
  const common = end === -1 ? a : a.slice(0, end);
  return common.length > (common[1] === 'components' ? 3 : 2) ? common.join('/') : undefined;
}

/**
 * What each component belongs to: the one place that refers to it, or the part that all such places are in. A webhook
 * belongs to its message, and a schema of many events to the schema of the same name in OpenAPI.
 */
function findOwners({ openapi, asyncapi }: Bundles): Map<string, string | undefined> {
  const owners = new Map<string, string | undefined>();
  const refer = (name: Description) => (node: JsonObject, at: string) => {
    const ref: unknown = node['$ref'];
    if (typeof ref !== 'string' || at.startsWith('asyncapi#/channels')) return;
    const target = `${name}${ref}`;
    if (at.startsWith(`${target}/`)) return;
    owners.set(target, owners.has(target) ? commonPart(owners.get(target), at) : at);
  };
  visit(openapi, 'openapi#', refer('openapi'));
  visit(asyncapi, 'asyncapi#', refer('asyncapi'));
  for (const event of Object.keys(openapi['webhooks'] ?? {}))
    owners.set(`openapi#/webhooks/${event}`, `asyncapi#/components/messages/${event}`);
  for (const [target, owner] of owners)
    if (owner === undefined && target.startsWith('asyncapi#/components/schemas/'))
      owners.set(target, target.replace('asyncapi', 'openapi'));
  return owners;
}

type Bundles = Pick<Contract, Description>;

/**
 * The beta marks that no pointer of the given ones covers: none leads there, to a parent, or to what the part belongs
 * to. What belongs to a mark that is not covered is not listed again: that is one decision.
 */
export function undecided(bundles: Bundles, covered: ReadonlySet<string>): string[] {
  const owners = findOwners(bundles);
  const marks = [
    ...betaMarks(bundles.openapi, 'openapi#'),
    ...betaMarks(bundles.asyncapi, 'asyncapi#'),
  ];
  /** From a pointer to what it is a part of, as far as that goes. */
  const wayOut = (mark: string): string[] => {
    const way = new Set<string>();
    for (let at = mark; at.includes('/') && !way.has(at); at = owners.get(at) ?? parentOf(at))
      way.add(at);
    return [...way];
  };
  const ways = new Map(marks.map((mark) => [mark, wayOut(mark)]));
  const open = marks.filter((mark) => !ways.get(mark)?.some((at) => covered.has(at)));
  const known = new Set(open);
  return open.filter((mark) => !ways.get(mark)?.some((at) => at !== mark && known.has(at)));
}

/** Beta marks without a row in docs/assumptions.md: decisions that nobody has written down. */
export function lintAssumptions(contract: Contract): Finding[] {
  const { root, sources } = contract;
  // A tree without a ledger, such as another service's, has nothing to be held against.
  if (!existsSync(join(root, 'docs/assumptions.md'))) return [];
  const covered = new Set(readLedger('assumptions', root).flatMap(({ pointers }) => pointers));
  return undecided(contract, covered).map((mark) => {
    const [name = '', pointer = ''] = mark.split(/(?=#)/);
    return {
      ...sources.locate(pointer, name as Description),
      tool: 'ledger',
      rule: 'beta-has-assumption',
      message: `This is beta, and docs/assumptions.md has no row that points at it: add one with \`${mark}\`, or at a parent of it.`,
    };
  });
}
