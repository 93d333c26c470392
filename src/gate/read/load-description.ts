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
 * Reads a description from a path, or from `git:REV:path`, and the files it refers to as they are needed; throws an
 * UnreadableDescription when it cannot be taken in, or one of them has more than `maxBytes`.
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
