import { posix } from 'node:path';
import { nodesOf, pathOf } from '../spectral/document/place.js';
import { escapeSegment, isObject, pointerSegments } from '../service/json.ts';

/** Gives the parsed content of a file by its path from the description's folder, `undefined` if there is none. */
export type OpenFile = (path: string) => unknown;

/** Whether a reference is a URL, and not a path: on Windows, that may begin with a letter and a colon. */
export const isAddress = (reference: string): boolean => /^[a-z][a-z\d+.-]+:/i.test(reference);

/** A text without escapes of URLs; as it is where it has others. */
export function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Where a reference leads, as `file#/pointer`; its path may be escaped as that of a URL. */
function targetOf(reference: string, from: string, open: OpenFile): string {
  const [path = '', fragment = ''] = reference.split('#', 2);
  const inFolder = (one: string): string => posix.join(posix.dirname(from), one);
  const isWritten = !path.includes('%') || open(inFolder(path)) !== undefined;
  const file = path === '' ? from : inFolder(isWritten ? path : decoded(path));
  const segments = pointerSegments(decoded(fragment)).map(escapeSegment);
  return `${file}#${segments.map((segment) => `/${segment}`).join('')}`;
}

/** Every reference of a description and of the files that it refers to. */
function allReferences(root: unknown, open: OpenFile): Map<string, string> {
  const references = new Map<string, string>();
  const files = new Set(['']);
  for (const file of files) {
    for (const { node, place } of nodesOf(file === '' ? root : open(file))) {
      const reference = isObject(node) ? node['$ref'] : undefined;
      if (typeof reference !== 'string' || isAddress(reference)) continue;
      const pointer = pathOf(place).map((key) => `/${escapeSegment(key)}`);
      const target = targetOf(reference, file, open);
      references.set(`${file}#${pointer.join('')}`, target);
      files.add(target.slice(0, target.indexOf('#')));
    }
  }
  return references;
}

/**
 * Finds references that lead to each other and never to content, such as `A: { $ref: '#/B' }` beside
 * `B: { $ref: '#/A' }`. Spectral never ends on them. A schema that contains a reference to itself in one of
 * its properties is no such circle.
 *
 * @param open - opens the other files; without it only the description itself is read
 * @returns the places of one circle as `file#/pointer`, the file empty for the description itself;
 *   `undefined` if there is none
 */
export function findReferenceCycle(
  root: unknown,
  open: OpenFile = () => undefined,
): string[] | undefined {
  const references = allReferences(root, open);
  const done = new Set<string>();
  for (const start of references.keys()) {
    const trail = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && !done.has(at) && !trail.has(at)) {
      trail.add(at);
      at = references.get(at);
    }
    if (at !== undefined && trail.has(at)) return [...trail].slice([...trail].indexOf(at));
    for (const place of trail) done.add(place);
  }
  return undefined;
}
