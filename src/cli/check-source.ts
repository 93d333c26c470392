import { dirname, join, resolve } from 'node:path';
import { pointerSegments } from '../gate/document/json.ts';
import { type ParsedText, parseText, UnreadableDescription } from '../gate/read/parse-text.ts';
import { sourceFiles } from '../gate/read/source-files.ts';
import { findReferenceCycle } from '../lint/check-references.ts';
import { nodesOf, pathOf } from '../spectral/document/place.js';
import { isBelow } from '../terminal/read-file.ts';

const MAX_DEPTH = 1000;

export interface SourceFile extends ParsedText {
  readonly text: string;
}

/** The files of a description by their absolute paths, its own first. */
export type Sources = ReadonlyMap<string, SourceFile>;

/** A description may share files with its neighbors, as long as all of them are in the folder of the run. */
export function folderOfRun(file: string): string {
  const [folder, cwd] = [dirname(resolve(file)), process.cwd()];
  return isBelow(folder, cwd) ? cwd : folder;
}

/**
 * Reads a description and every file that it refers to, and refuses what a linter would never finish, or would crash
 * on, with an UnreadableDescription that names the place.
 */
export function checkSource(file: string, maxBytes: number): Sources {
  const folder = dirname(resolve(file));
  const within = folderOfRun(file);
  const { read, nameOf } = sourceFiles(file, maxBytes, within);
  const sources = new Map<string, SourceFile>();
  const place = (path: string): string => (path ? join(folder, path) : resolve(file));
  const open = (path: string): unknown => {
    const known = sources.get(place(path));
    if (known) return known.data;
    // What is not there, or not below the folder, is not read, and the linter says who refers to it.
    if (path && !isBelow(place(path), within)) return undefined;
    const text = path ? readIfThere(() => read(path)) : read(path);
    if (text === undefined) return undefined;
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

/** The text of a file; undefined where it is not there, and only there: what cannot be read for another reason is no absence. */
function readIfThere(read: () => string): string | undefined {
  try {
    return read();
  } catch (error) {
    const cause: any = (error as Error).cause;
    if (cause?.cause?.code === 'ENOENT') return undefined;
    throw error;
  }
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

/** Refuses nodes that linters crash on. */
function refuseNodes({ data, locate }: ParsedText, name: string): void {
  for (const { node, place, depth } of nodesOf(data)) {
    const isNamed = Object.hasOwn(node, '__proto__');
    if (depth <= MAX_DEPTH && !isNamed) continue;
    const { line, column } = locate([...pathOf(place), '__proto__'].map(String));
    const why = isNamed ? 'no key can be called `__proto__`' : 'it is nested too deeply';
    throw new UnreadableDescription(`Cannot read ${name}:${line}:${column}: ${why}.`);
  }
}
