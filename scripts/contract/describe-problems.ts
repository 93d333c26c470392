import { getLineColLocation, type NormalizedProblem, type Source } from '@redocly/openapi-core';

/** The contract cannot be taken in at all: a file is missing, is not YAML, or refers to nothing. */
export class UnreadableContract extends Error {
  override readonly name = 'UnreadableContract';
}

/** A sentence about a place in a file, as `file:line:column: sentence`. */
export function describeAt(source: Source, pointer: string, sentence: string): string {
  const { start } = getLineColLocation({ source, pointer, reportOnKey: false });
  return describe(source, start, sentence);
}

const describe = ({ absoluteRef }: Source, { line, col }: LineCol, sentence: string): string =>
  `${absoluteRef}:${line}:${col}: ${sentence.trim().replaceAll(/\s*\n\s*/g, ' ')}`;

interface LineCol {
  readonly line: number;
  readonly col: number;
}

/** Where a problem is; a file that is no YAML has a line, and no pointers. */
interface ProblemPlace {
  readonly source: Source;
  readonly pointer?: string;
  readonly start?: LineCol;
}

/**
 * Problems as lines of `file:line:column: sentence`, each once. Where a file is no YAML, nothing is said of what refers
 * to it.
 */
export function describeProblems(problems: readonly NormalizedProblem[]): string {
  const places = problems.map(({ location: [at], message }) => ({
    at: at as ProblemPlace,
    message,
  }));
  const unreadable = places.filter(({ at }) => at.pointer === undefined);
  const lines = (unreadable.length > 0 ? unreadable : places).map(
    ({ at: { source, pointer, start = { line: 1, col: 1 } }, message }) =>
      pointer === undefined
        ? describe(source, start, message.replace(/ in "[^"]*" \(\d+:\d+\)$/, '.'))
        : describeAt(source, pointer, message),
  );
  return [...new Set(lines)].join('\n');
}
