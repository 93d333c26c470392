import { workflowCommand } from '../terminal/workflow-command.ts';
import type { Finding, Report } from './report.ts';

const LEVELS = { error: 'error', warning: 'warning', note: 'notice' } as const;

/** Workflow commands: GitHub shows them beside the lines that they are about. */
export function formatGithub({ findings, command, passed, summary }: Report): string {
  const end = workflowCommand(passed ? 'notice' : 'error', { title: command }, summary);
  return [...findings.flatMap(annotation), end].join('\n');
}

function annotation({ level, rule, message, place, id, help }: Finding): string[] {
  if (level === 'none') return [];
  const where = place && { file: place.file, line: place.line, col: place.column };
  const more = id ?? help;
  const text = more === undefined ? message : `${message} (${more})`;
  return [workflowCommand(LEVELS[level], { ...where, title: rule }, text)];
}
