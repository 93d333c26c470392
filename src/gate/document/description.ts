import { posix } from 'node:path';
import { UnreadableDescription } from '../read/parse-text.ts';
import { type At, childrenOf, componentOf, descend, read } from './at.ts';
import { escapeSegment, isObject, pointerSegments, remember, show } from './json.ts';

/** What the gate compares. */
export type DescriptionKind = 'openapi' | 'asyncapi';

/** A parsed description, and the way to the files that it refers to. */
export interface DescriptionSource {
  /** What messages call it. */
  readonly name: string;
  readonly root: unknown;
  /** Opens a file by its path from the description's own; throws an UnreadableDescription. */
  open(path: string): unknown;
}

const MAX_HOPS = 100;
const WORDS = new Set(['title', 'summary', 'description', '$comment', 'example']);

/** One side of a comparison: the nodes of a description, with its references followed on demand. */
export class Description {
  readonly name: string;
  readonly kind: DescriptionKind;
  /** Whether keywords beside a `$ref` count, as since OpenAPI 3.1. */
  readonly keepsSiblings: boolean;
  /** Whether schemas are written as OpenAPI 3.0 has them: `nullable`, boolean `exclusiveMinimum`. */
  readonly isOpenapi30: boolean;
  readonly root: At;
  readonly #source: DescriptionSource;
  readonly #targets = new Map<string, At>();
  #referrers: Map<string, string[]> | undefined;

  /** @throws UnreadableDescription for anything but OpenAPI 3.0 to 3.2 and AsyncAPI 3 */
  constructor(source: DescriptionSource) {
    this.#source = source;
    this.name = source.name;
    const version = readVersion(source);
    this.kind = version.kind;
    this.isOpenapi30 = version.kind === 'openapi' && version.number.startsWith('3.0');
    this.keepsSiblings = version.kind === 'openapi' && !this.isOpenapi30;
    this.root = { node: source.root, pointer: '#' };
  }

  /** Follows `$ref` until something else is there; throws an UnreadableDescription at a dead end. */
  resolve(at: At): At {
    let current = at;
    for (let hop = 0; hop < MAX_HOPS; hop += 1) {
      const ref = isObject(current.node) ? current.node['$ref'] : undefined;
      if (typeof ref !== 'string') return current;
      current = this.#target(ref, current.base ?? current.pointer);
    }
    throw new UnreadableDescription(
      `${this.name}: the reference at ${at.pointer} leads back to itself. Break the circle.`,
    );
  }

  /** What a node says but for its words, and what its references lead to, each once. */
  writeOut(at: At, seen = new Set<string>()): unknown {
    const said = childrenOf(at).filter(([key, one]) => !WORDS.has(key) || isObject(one.node));
    if (isObject(at.node)) said.sort(([one], [other]) => (one < other ? -1 : 1));
    const entries = said.map(([key, one]): [string, unknown] => [key, this.writeOut(one, seen)]);
    if (Array.isArray(at.node)) return entries.map(([, one]) => one);
    if (!isObject(at.node)) return at.node;
    const target = this.resolve(at);
    if (target !== at && seen.size < MAX_HOPS && seen.size < seen.add(target.pointer).size)
      entries.push(['$ref', this.writeOut(target, seen)]);
    return Object.fromEntries(entries);
  }

  /** What is at a pointer; undefined where there is nothing, or no such file. */
  find(pointer: string): unknown {
    try {
      return this.#at(pointer).node;
    } catch {
      return undefined;
    }
  }

  /** A pointer with what an item is called in place of its index, which changes with what is put before it. */
  nameIndices(pointer: string): string {
    return pointer.replaceAll(/(?<=#.*)\/\d+(?=\/|$)/g, (index, start: number) => {
      const list = this.find(pointer.slice(0, start));
      const at = this.#at(pointer.slice(0, start + index.length));
      const said = ['in', 'name', 'url'].map((key) => read(this.resolve(at), key));
      const name = said.filter(Boolean).join(' ') || show(read(at, '$ref') ?? '');
      return name && Array.isArray(list) ? `/${escapeSegment(name)}` : index;
    });
  }

  /** The places in the description's own file that refer to a component, or to a part of it. */
  referrersOf(pointer: string): readonly string[] {
    this.#referrers ??= addReferrers(this.root, new Map());
    return this.#referrers.get(componentOf(pointer) ?? '') ?? [];
  }

  has = (pointer = ''): boolean => pointer !== '' && this.find(pointer) !== undefined;

  #at(pointer: string): At {
    const file = pointer.slice(0, pointer.indexOf('#'));
    const node = file ? this.#source.open(file) : this.#source.root;
    return descend({ node, pointer: `${file}#` }, ...pointerSegments(pointer));
  }

  #target(ref: string, from: string): At {
    const fromFile = from.slice(0, from.indexOf('#'));
    const key = ref.startsWith('#') ? `${fromFile}${ref}` : `${fromFile}|${ref}`;
    return remember(this.#targets, key, () => this.#find(ref, fromFile, from));
  }

  #find(written: string, fromFile: string, from: string): At {
    // What OpenAPI 3.2 calls itself leads nowhere else.
    const self = isObject(this.root.node) ? this.root.node['$self'] : undefined;
    const isOwn = typeof self === 'string' && self !== '' && written.startsWith(`${self}#`);
    const ref = isOwn ? written.slice(self.length) : written;
    const refuse = (what: string): never => {
      throw new UnreadableDescription(`${this.name}: ${from} refers to ${what}`);
    };
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(ref))
      refuse(`${ref}, which is never fetched. Bundle the description first.`);
    const [path = '', fragment = ''] = ref.split('#');
    if (fragment && !fragment.startsWith('/'))
      refuse(`the anchor ${ref}. Write it as a path, such as #/components/schemas/Name.`);
    const inFolder = (one: string): string => posix.join(posix.dirname(fromFile), one);
    // It may be escaped as that of a URL.
    const file = path && inFolder(this.has(`${inFolder(path)}#`) ? path : decode(path));
    const at = this.#at(`${file || fromFile}#${decode(fragment)}`);
    return at.node === undefined ? refuse(`${ref}, which is not there.`) : at;
  }
}

function addReferrers(at: At, found: Map<string, string[]>): Map<string, string[]> {
  const ref = read(at, '$ref');
  const target = typeof ref === 'string' ? componentOf(ref) : undefined;
  if (target !== undefined) remember(found, target, () => []).push(at.pointer);
  for (const [, one] of childrenOf(at)) addReferrers(one, found);
  return found;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function readVersion({ name, root }: DescriptionSource): { kind: DescriptionKind; number: string } {
  if (!isObject(root))
    throw new UnreadableDescription(`${name} is not a description: it holds no map of keys.`);
  const supported = { openapi: /^3\.[0-2]\.\d+/, asyncapi: /^3\.\d+\.\d+/ } as const;
  for (const kind of ['openapi', 'asyncapi'] as const) {
    const number = String(root[kind]);
    if (kind in root && supported[kind].test(number)) return { kind, number };
  }
  const key = ['swagger', 'openapi', 'asyncapi'].find((one) => one in root);
  const said = key && JSON.stringify(root[key])?.slice(0, 40);
  const what = key ? `says ${key} ${said ?? ''}` : 'names no version';
  throw new UnreadableDescription(
    `${name} ${what}: the gate compares OpenAPI 3.0 to 3.2, and AsyncAPI 3. Convert it first.`,
  );
}
