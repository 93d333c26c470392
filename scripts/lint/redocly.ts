import { getLineColLocation, type NormalizedProblem } from '@redocly/openapi-core';
import { relative } from 'node:path';
import { ROOT } from '../contract/paths.ts';
import type { Finding } from './finding.ts';

function finding(problem: NormalizedProblem): Finding {
  const { source, start } = getLineColLocation(problem.location[0] as never);
  return {
    file: relative(ROOT, source.absoluteRef),
    line: start.line,
    column: start.col,
    tool: 'redocly',
    rule: problem.ruleId,
    message: problem.message.replaceAll('\n', ' '),
  };
}

/** What Redocly said while it read the trees, as findings. */
export function redoclyFindings(problems: readonly NormalizedProblem[]): Finding[] {
  return problems.filter(({ ignored }) => !ignored).map(finding);
}
