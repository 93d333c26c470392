import { getLineColLocation, type NormalizedProblem, type Source } from '@redocly/openapi-core';

/** A sentence about a place in a file, as `file:line:column: sentence`. */
export function describeAt(source: Source, pointer: string, sentence: string): string {
  const { start } = getLineColLocation({ source, pointer, reportOnKey: false });
  const oneLine = sentence.trim().replaceAll(/\s*\n\s*/g, ' ');
  return `${source.absoluteRef}:${start.line}:${start.col}: ${oneLine}`;
}

/** Problems as lines of `file:line:column: sentence`. */
export function describeProblems(problems: readonly NormalizedProblem[]): string {
  return problems
    .map(({ location: [at], message }) => {
      const { source, pointer } = at as never;
      return describeAt(source, pointer, message);
    })
    .join('\n');
}
