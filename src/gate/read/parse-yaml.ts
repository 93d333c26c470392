import type { Document, LineCounter, Pair, Scalar } from 'yaml';
import { loadYaml } from './load-yaml.ts';
import type { ParsedText, TextPlace } from './parse-text.ts';
import { UnreadableDescription } from './unreadable-description.ts';

// An anchor that is used more often, or multiplies others, is an attack rather than a description.
const MAX_ALIASES = 1000;

/**
 * Parses YAML 1.2, with merge keys.
 *
 * @throws UnreadableDescription that names the first fault and its place
 */
export function parseYaml(text: string, name: string): ParsedText {
  const { LineCounter, parseDocument } = loadYaml();
  const lines = new LineCounter();
  try {
    // Comparing each key of a map with each takes longer than parsing: a set does it below.
    const settings = { lineCounter: lines, merge: true, uniqueKeys: false } as const;
    const document = parseDocument(text, { ...settings, logLevel: 'silent' });
    refuseFaults(document, name);
    refuseDuplicates(document.contents, lines, name);
    const data = document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown;
    return { data, locate: (segments) => locate(document, lines, segments) };
  } catch (error) {
    if (error instanceof UnreadableDescription) throw error;
    const why = error instanceof RangeError ? 'it is nested too deeply' : (error as Error).message;
    throw new UnreadableDescription(`Cannot read ${name}: ${why}.`, { cause: error });
  }
}

function refuseFaults({ errors }: Document.Parsed, name: string): void {
  const [fault] = errors;
  if (!fault) return;
  const { line = 1, col = 1 } = fault.linePos?.[0] ?? {};
  const [why] = fault.message.split(/ at line |\n/);
  throw new UnreadableDescription(`Cannot read ${name}:${line}:${col}: ${why}.`);
}

/** The library's own walk takes as long as parsing. */
function refuseDuplicates(node: unknown, lines: LineCounter, name: string): void {
  const items = (node as { items?: unknown } | null)?.items;
  if (!Array.isArray(items)) return;
  const keys = new Set<unknown>();
  for (const item of items as Partial<Pair<Scalar>>[]) {
    if (!('key' in item)) {
      refuseDuplicates(item, lines, name);
      continue;
    }
    const key = item.key?.value;
    if (key !== undefined && keys.has(key)) {
      const { line, col } = lines.linePos(item.key?.range?.[0] ?? 0);
      const what = `the key "${String(key)}" is there twice`;
      throw new UnreadableDescription(`Cannot read ${name}:${line}:${col}: ${what}.`);
    }
    keys.add(key);
    refuseDuplicates(item.value, lines, name);
  }
}

function locate(document: Document, lines: LineCounter, segments: readonly string[]): TextPlace {
  const { isNode } = loadYaml();
  let node: unknown = document.contents;
  let offset = 0;
  for (const segment of segments) {
    const next = step(node, segment);
    const at = next.key ?? next.value;
    if (!isNode(at)) break;
    offset = at.range?.[0] ?? offset;
    node = next.value;
  }
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}

/** The key of a map's entry and its value; the value alone in a list. */
function step(node: unknown, segment: string): { key?: unknown; value: unknown } {
  const { isMap, isScalar, isSeq } = loadYaml();
  if (isSeq(node)) return { value: node.get(Number(segment), true) };
  if (!isMap(node)) return { value: undefined };
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === segment);
  return { key: pair?.key, value: pair?.value };
}
