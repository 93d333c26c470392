import {
  constructFromEvents,
  CORE_SCHEMA,
  type Event,
  EVENT_ID,
  mergeTag,
  parseEvents,
  type YAMLException,
} from 'js-yaml';
import { cutValues } from '../../terminal/safe-text.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { countNodes } from '../document/json.ts';
import { LineStarts, type TextPlace, TextPlaces } from './text-places.ts';

/** A description that cannot be taken in: a file, a revision or a reference is wrong. */
export class UnreadableDescription extends UsageError {
  override readonly name = 'UnreadableDescription';

  /** @param message may repeat what a description says, cut to what anybody reads */
  constructor(message: string, options?: ErrorOptions) {
    super(cutValues(message), options);
  }
}

const MAX_DEPTH = 1000;
// What aliases may add to a text: beyond that it is an attack rather than a description.
const MAX_REPEATED = 1_000_000;

/** A text is read again as often: more would take long, and none of it would be by chance. */
const MOST_INDENTED = 20;

/** A text that the parser takes, and the lines of it that were indented for that. */
interface Readable {
  readonly source: string;
  readonly events: Event[];
  readonly indented: ReadonlySet<number>;
}

/** Reads a text. Within brackets and quotes spaces say nothing, and many parsers take too few: lines with too few get more. */
function readEvents(text: string): Readable {
  const indented = new Set<number>();
  let source = text;
  let first: unknown;
  for (let left = MOST_INDENTED; ; left -= 1) {
    try {
      return { source, events: parseEvents(source, { maxDepth: MAX_DEPTH }), indented };
    } catch (error) {
      // What is said of the text as it is written is of more use.
      first ??= error;
      const { reason, mark } = error as Partial<YAMLException>;
      if (reason !== 'deficient indentation' || !mark || left === 0) throw first;
      const start = mark.position - mark.column;
      source = source.slice(0, start) + ' '.repeat(MAX_DEPTH) + source.slice(start);
      indented.add(mark.line + 1);
    }
  }
}

/** Parses YAML 1.2, with merge keys. Places are worked out when the first one is asked for. */
function parseYaml(text: string, name: string): ParsedText {
  let readable: Readable = { source: text, events: [], indented: new Set() };
  try {
    readable = readEvents(text);
    const { source, events, indented } = readable;
    const schema = CORE_SCHEMA.withTags(mergeTag);
    const [data, ...others] = constructFromEvents(events, { source, schema });
    if (others.length > 0) throw new Error('it holds several documents');
    refuseBomb(data, readable, name);
    const places = new TextPlaces(source, events);
    return { data, locate: (segments) => asWritten(places.locate(segments), indented) };
  } catch (error) {
    const message = describeFault(error as Error, readable, name);
    throw new UnreadableDescription(message, { cause: error });
  }
}

/** A place in the text before lines of it were indented. */
const asWritten = ({ line, column }: TextPlace, indented: Readable['indented']): TextPlace => ({
  line,
  column: indented.has(line) ? column - MAX_DEPTH : column,
});

function describeFault(error: Error, { source, indented }: Readable, name: string): string {
  const { reason, mark } = error as Partial<YAMLException>;
  if (error instanceof UnreadableDescription) return error.message;
  const start = new LineStarts(source).placeOf(mark?.position ?? 0);
  const { line, column } = asWritten(start, indented);
  const place = mark ? `:${line}:${column}` : '';
  if (error instanceof RangeError || reason?.startsWith('nesting exceeded'))
    return `Cannot read ${name}${place}: it is nested too deeply.`;
  if (!reason || !mark) return `Cannot read ${name}: ${error.message}.`;
  if (reason !== 'duplicated mapping key') return `Cannot read ${name}${place}: ${reason}.`;
  const key = /^(?:"[^"\n]*"|'[^'\n]*'|[^:\n]*)/.exec(
    source.slice(mark.position, mark.position + 200),
  );
  const bare = key?.[0].replaceAll(/^["']|["']$/g, '');
  return `Cannot read ${name}${place}: the key "${bare}" is there twice.`;
}

/** Aliases are free to the parser, and each is a copy to all that come after it. */
function refuseBomb(data: unknown, { events, source, indented }: Readable, name: string): void {
  const first = events.find((event) => event.type === EVENT_ID.ALIAS);
  if (first?.type !== EVENT_ID.ALIAS) return;
  if (countNodes(data) <= events.length + MAX_REPEATED) return;
  const place = new LineStarts(source).placeOf(first.anchorStart - 1);
  const { line, column } = asWritten(place, indented);
  throw new UnreadableDescription(
    `Cannot read ${name}:${line}:${column}: its aliases multiply without end; the first is here.`,
  );
}

/** A file's data, and where in the file each part of it is. */
export interface ParsedText {
  readonly data: unknown;
  /** The place of a node, or of its nearest parent that is there. */
  locate(segments: readonly string[]): TextPlace;
}

/** Parses JSON or YAML; throws an UnreadableDescription that names the first fault and its place. */
export function parseText(text: string, name: string): ParsedText {
  const clean = text.replace(/^\uFEFF/, '');
  if (!/^\s*[{[]/.test(clean)) return parseYaml(clean, name);
  let places: ReturnType<typeof placesOf> | undefined;
  try {
    const data: unknown = JSON.parse(clean);
    return { data, locate: (segments) => (places ??= placesOf(clean)).locate(segments) };
  } catch (error) {
    // YAML may begin with a bracket too.
    if (/\.ya?ml$/i.test(name)) return parseYaml(clean, name);
    const why = (error as Error).message;
    throw new UnreadableDescription(`Cannot read ${name}: ${why}.`, { cause: error });
  }
}

/** Finds the nodes of a JSON text; where it is nested too deeply, all of them are there. */
function placesOf(json: string): Pick<TextPlaces, 'locate'> {
  try {
    return new TextPlaces(json, parseEvents(json, { maxDepth: MAX_DEPTH }));
  } catch (error) {
    const { mark } = error as Partial<YAMLException>;
    return { locate: () => new LineStarts(json).placeOf(mark?.position ?? 0) };
  }
}
