import type { Place } from '../../report/report.ts';
import { Description } from '../document/description.ts';
import { pointerSegments, remember } from '../document/json.ts';
import { type ParsedText, parseText } from './parse-text.ts';
import { sourceFiles } from './source-files.ts';

/** A description to compare, and where its parts are written. */
export interface LoadedDescription {
  readonly description: Description;
  locate(pointer: string): Place;
}

/**
 * Reads a description, and the files it refers to as they are needed.
 *
 * @param from - a path, or `git:REV:path`
 * @param maxBytes - the largest file that is read
 * @throws UnreadableDescription when it cannot be taken in
 */
export function loadDescription(from: string, maxBytes?: number): LoadedDescription {
  const files = sourceFiles(from, maxBytes);
  const parsed = new Map<string, ParsedText>();
  const open = (path: string): ParsedText =>
    remember(parsed, path, () => parseText(files.read(path), files.nameOf(path)));
  const description = new Description({
    name: from,
    root: open('').data,
    open: (path) => open(path).data,
  });
  const locate = (pointer: string): Place => {
    const path = pointer.slice(0, pointer.indexOf('#'));
    return { file: files.nameOf(path), ...open(path).locate(pointerSegments(pointer)) };
  };
  return { description, locate };
}
