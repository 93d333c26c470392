import { escapeSegment } from '../../src/service/json.ts';
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

/** The same finding, where a person mends it. */
export function placeFinding(
  { description, path, tool, rule, message }: RawFinding,
  sources: SourceMap,
): Finding {
  const pointer = `#/${path.map(escapeSegment).join('/')}`;
  return { ...sources.locate(pointer, description), tool, rule, message };
}
