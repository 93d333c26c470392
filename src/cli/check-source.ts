import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pointerSegments } from '../gate/document/json.ts';
import { type ParsedText, parseText, UnreadableDescription } from '../gate/read/parse-text.ts';
import { sourceFiles } from '../gate/read/source-files.ts';
import { findReferenceCycle } from '../lint/check-references.ts';

const MAX_DEPTH = 1000;

/** A file of a description, and what is in it. */
export interface SourceFile extends ParsedText {
  readonly text: string;
}

/** The files of a description by their absolute paths, its own first. */
export type Sources = ReadonlyMap<string, SourceFile>;

/**
 * Reads a description and every file that it refers to, and refuses what a linter would never finish, or
 * would crash on.
 *
 * @param maxBytes - the largest file that is read
 * @throws UnreadableDescription that names the place
 */
export function checkSource(file: string, maxBytes: number): Sources {
  const folder = dirname(resolve(file));
  const cwd = process.cwd();
  // A description may share files with its neighbors, as long as all of them are in the folder of the run.
  const within = `${folder}${sep}`.startsWith(`${cwd}${sep}`) ? cwd : folder;
  const { read, nameOf } = sourceFiles(file, maxBytes, within);
  const sources = new Map<string, SourceFile>();
  const place = (path: string): string => (path ? join(folder, path) : resolve(file));
  const open = (path: string): unknown => {
    const known = sources.get(place(path));
    if (known) return known.data;
    // Of a file that is not there, the linter says who refers to it.
    if (path && !existsSync(place(path))) return undefined;
    const text = read(path);
    const content =
      path && !/\.(?:ya?ml|json)$/i.test(path) ? proseOf(text) : parseText(text, nameOf(path));
    sources.set(place(path), { text, ...content });
    refuseNodes(content, nameOf(path));
    return content.data;
  };
  const circle = findReferenceCycle(open(''), open);
  if (circle) throw circular(circle, (path) => sources.get(place(path)), nameOf);
  return sources;
}

/** A file that is not a description, such as the Markdown of a description's text. */
const proseOf = (text: string): ParsedText => ({
  data: text,
  locate: () => ({ line: 1, column: 1 }),
});

function circular(
  circle: readonly string[],
  open: (path: string) => ParsedText | undefined,
  nameOf: (path: string) => string,
): UnreadableDescription {
  const [places = ''] = circle;
  const [path = '', pointer = ''] = places.split('#', 2);
  const { line, column } = open(path)?.locate(pointerSegments(`#${pointer}`)) ?? {};
  const way = circle.length === 1 ? 'itself' : `itself through ${circle.slice(1).join(' and ')}`;
  return new UnreadableDescription(
    `Cannot read ${nameOf(path)}:${line}:${column}: the reference leads back to ${way}. Break the circle.`,
  );
}

/** A node, and the way to it as a chain of its parents: most of the ways are never asked for. */
interface Step {
  readonly node: unknown;
  readonly key: string;
  readonly parent: Step | undefined;
  readonly depth: number;
}

/** Refuses nodes that Spectral crashes on. An alias is looked at once, and depth costs no stack. */
function refuseNodes({ data, locate }: ParsedText, name: string): void {
  const seen = new Set<unknown>();
  const open: Step[] = [{ node: data, key: '', parent: undefined, depth: 0 }];
  for (let step = open.pop(); step; step = open.pop()) {
    const { node, depth } = step;
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    const refused = whyRefused(node, depth);
    if (refused) {
      const { line, column } = locate([...segmentsOf(step), ...refused.at]);
      throw new UnreadableDescription(`Cannot read ${name}:${line}:${column}: ${refused.why}`);
    }
    for (const [key, child] of Object.entries(node)) {
      if (typeof child === 'object')
        open.push({ node: child, key, parent: step, depth: depth + 1 });
    }
  }
}

function segmentsOf(step: Step): string[] {
  const segments: string[] = [];
  for (let at: Step | undefined = step; at?.parent; at = at.parent) segments.unshift(at.key);
  return segments;
}

/** What is wrong with a node, and the key of it that is. */
interface Refusal {
  readonly why: string;
  readonly at: readonly string[];
}

function whyRefused(node: object, depth: number): Refusal | undefined {
  if (depth > MAX_DEPTH) return { why: 'it is nested too deeply.', at: [] };
  if (Object.hasOwn(node, '__proto__'))
    return { why: 'no key can be called `__proto__`.', at: ['__proto__'] };
  return undefined;
}
