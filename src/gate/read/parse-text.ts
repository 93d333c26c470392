import { JsonPlaces } from './json-places.ts';
import type { TextPlace } from './line-starts.ts';
import { parseYaml } from './parse-yaml.ts';
import { UnreadableDescription } from './unreadable-description.ts';

/** A file's data, and where in the file each part of it is. */
export interface ParsedText {
  readonly data: unknown;
  /** The place of a node, or of its nearest parent that is there. */
  locate(segments: readonly string[]): TextPlace;
}

/**
 * Parses JSON or YAML.
 *
 * @throws UnreadableDescription that names the first fault and its place
 */
export function parseText(text: string, name: string): ParsedText {
  const clean = text.replace(/^\uFEFF/, '');
  if (!/^\s*[{[]/.test(clean)) return parseYaml(clean, name);
  let places: JsonPlaces | undefined;
  try {
    const data: unknown = JSON.parse(clean);
    return { data, locate: (segments) => (places ??= new JsonPlaces(clean)).locate(segments) };
  } catch (error) {
    // YAML may begin with a bracket too.
    if (/\.ya?ml$/i.test(name)) return parseYaml(clean, name);
    const why = (error as Error).message;
    throw new UnreadableDescription(`Cannot read ${name}: ${why}.`, { cause: error });
  }
}
