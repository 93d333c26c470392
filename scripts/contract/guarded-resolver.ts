import { readFileSync } from 'node:fs';
import { BaseResolver, type Document, Source } from '@redocly/openapi-core';

// What aliases may add to a file: beyond that it is an attack rather than a description.
const MAX_NODES = 1_000_000;
const MAX_DEPTH = 1000;

/** How many nodes a value has once its aliases are written out; without end if it stands within itself. */
function countNodes(node: unknown, sizes: Map<unknown, number>, depth = 0): number {
  if (typeof node !== 'object' || node === null) return 1;
  const known = sizes.get(node);
  if (known !== undefined) return known;
  if (depth > MAX_DEPTH) return Number.POSITIVE_INFINITY;
  sizes.set(node, Number.POSITIVE_INFINITY);
  const size = Object.values(node).reduce<number>(
    (sum, child) => sum + countNodes(child, sizes, depth + 1),
    1,
  );
  sizes.set(node, size);
  return size;
}

/** Reads the files of a description for Redocly: from the disk alone, and none that has no end. */
export class GuardedResolver extends BaseResolver {
  override async loadExternalRef(path: string): Promise<Source> {
    if (/^[a-z][a-z\d+.-]+:\/\//i.test(path))
      throw new Error(`${path} is an address, and none is fetched: copy what is there into a file`);
    return super.loadExternalRef(path);
  }

  /** A file as Redocly will find it, at once; `undefined` for one that it will complain about. */
  open(path: string): Document | undefined {
    try {
      const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
      const document = this.parseDocument(new Source(path, text));
      this.cache.set(path, Promise.resolve(document));
      return document;
    } catch {
      return undefined;
    }
  }

  override parseDocument(source: Source, isRoot = false): Document {
    const document = super.parseDocument(source, isRoot);
    // Only an alias can make more of a file than its text has.
    if (source.body.includes('*') && countNodes(document.parsed, new Map()) > MAX_NODES)
      throw new Error(`${source.absoluteRef}:1:1: its aliases multiply without end`);
    return document;
  }
}
