import { getLineColLocation, type NormalizedProblem } from '@redocly/openapi-core';
import { relative, sep } from 'node:path';
import type { Contract } from '../contract/read-contract.ts';
import type { Finding } from '../../src/lint/finding.ts';

function finding(problem: NormalizedProblem, root: string): Finding {
  const { source, start } = getLineColLocation(problem.location[0] as never);
  return {
    file: relative(root, source.absoluteRef).replaceAll(sep, '/'),
    line: start.line,
    column: start.col,
    tool: 'redocly',
    rule: problem.ruleId,
    message: problem.message.replaceAll('\n', ' '),
  };
}

/** What Redocly said while it read the trees, as findings. */
export function redoclyFindings({ redoclyProblems, root }: Contract): Finding[] {
  return redoclyProblems.filter(({ ignored }) => !ignored).map((one) => finding(one, root));
}
