import { escapeSegment, isObject, type JsonObject, nodeAt } from '../../src/service/json.ts';
import type { Description, SourceMap } from '../contract/source-map.ts';
import type { Finding } from '../../src/lint/finding.ts';

/** What a linter says of a bundle, before its place in the source tree is looked up. */
export interface RawFinding {
  readonly description: Description;
  readonly path: readonly (string | number)[];
  readonly tool: Finding['tool'];
  readonly rule: string;
  readonly message: string;
}

/** A rule that speaks of the name of an entry quotes it first, and its place is the map: Spectral can name no key. */
const QUOTED = /^["`]([^"`]+)["`]/;

/** The same finding, where a person mends it. */
export function placeFinding(
  { description, path, tool, rule, message }: RawFinding,
  sources: SourceMap,
  document: JsonObject,
): Finding {
  const pointer = `#/${path.map(escapeSegment).join('/')}`;
  const [, name] = QUOTED.exec(message) ?? [];
  const node: unknown = nodeAt(document, pointer);
  const isOfKey = name !== undefined && isObject(node) && Object.hasOwn(node, name);
  const at = isOfKey ? `${pointer}/${escapeSegment(name)}` : pointer;
  return { ...sources.locate(at, description, isOfKey), tool, rule, message };
}
