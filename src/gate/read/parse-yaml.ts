import {
  CORE_SCHEMA,
  EVENT_ID,
  type Event,
  type YAMLException,
  constructFromEvents,
  mergeTag,
  parseEvents,
} from 'js-yaml';
import { LineStarts } from './line-starts.ts';
import type { ParsedText } from './parse-text.ts';
import { UnreadableDescription } from './unreadable-description.ts';
import { YamlPlaces } from './yaml-places.ts';

const MAX_DEPTH = 1000;
// What aliases may add to a text: beyond that it is an attack rather than a description.
const MAX_REPEATED = 1_000_000;

/**
 * Parses YAML 1.2, with merge keys. Places are worked out when the first one is asked for.
 *
 * @throws UnreadableDescription that names the first fault and its place
 */
export function parseYaml(text: string, name: string): ParsedText {
  try {
    const events = parseEvents(text, { maxDepth: MAX_DEPTH });
    const schema = CORE_SCHEMA.withTags(mergeTag);
    const [data, ...others] = constructFromEvents(events, { source: text, schema });
    if (others.length > 0) throw new Error('it holds several documents');
    refuseBomb(data, events, (at) => `${name}:${lineAndColumn(text, at)}`);
    const places = new YamlPlaces(text, events);
    return { data, locate: (segments) => places.locate(segments) };
  } catch (error) {
    throw new UnreadableDescription(describeFault(error as Error, text, name), { cause: error });
  }
}

function describeFault(error: Error, text: string, name: string): string {
  const { reason, mark } = error as Partial<YAMLException>;
  if (error instanceof UnreadableDescription) return error.message;
  if (error instanceof RangeError || reason?.startsWith('nesting exceeded')) {
    const place = mark ? `:${mark.line + 1}:${mark.column + 1}` : '';
    return `Cannot read ${name}${place}: it is nested too deeply.`;
  }
  if (!reason || !mark) return `Cannot read ${name}: ${error.message}.`;
  const key = /^(?:"[^"\n]*"|'[^'\n]*'|[^:\n]*)/.exec(
    text.slice(mark.position, mark.position + 200),
  );
  const isTwice = reason === 'duplicated mapping key';
  const why = isTwice
    ? `the key "${key?.[0].replaceAll(/^["']|["']$/g, '')}" is there twice`
    : reason;
  return `Cannot read ${name}:${mark.line + 1}:${mark.column + 1}: ${why}.`;
}

/** Aliases are free to the parser, and each is a copy to all that come after it. */
function refuseBomb(
  data: unknown,
  events: readonly Event[],
  placeOf: (offset: number) => string,
): void {
  const first = events.find((event) => event.type === EVENT_ID.ALIAS);
  if (first?.type !== EVENT_ID.ALIAS) return;
  const sizes = new Map<unknown, number>();
  const sizeOf = (node: unknown): number => {
    if (typeof node !== 'object' || node === null) return 1;
    const known = sizes.get(node);
    if (known !== undefined) return known;
    // What stands within itself has no end.
    sizes.set(node, Number.POSITIVE_INFINITY);
    const size = Object.values(node).reduce<number>((sum, one) => sum + sizeOf(one), 1);
    sizes.set(node, size);
    return size;
  };
  if (sizeOf(data) <= events.length + MAX_REPEATED) return;
  throw new UnreadableDescription(
    `Cannot read ${placeOf(first.anchorStart - 1)}: its aliases multiply without end; the first is here.`,
  );
}

function lineAndColumn(text: string, offset: number): string {
  const { line, column } = new LineStarts(text).placeOf(offset);
  return `${line}:${column}`;
}
