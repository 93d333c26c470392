import { workflowCommand } from '../../terminal/workflow-command.ts';
import { type GateReport, type PlacedChange, summary } from './gate-report.ts';

/** Workflow commands: GitHub shows them beside the lines that they are about. */
export function formatGithub(report: GateReport): string {
  const changes = report.changes.filter(({ outcome }) => outcome !== 'passes');
  const faults = report.faults.map(({ message }) =>
    workflowCommand('error', { title: 'accepted-changes' }, message),
  );
  const level = report.isOpen ? 'notice' : 'error';
  const end = workflowCommand(level, { title: 'gate' }, summary(report));
  return [...changes.map(annotation), ...faults, end].join('\n');
}

/** The new side's place, since a pull request shows no other file. */
function annotation({ places, outcome, rule, message, id }: PlacedChange): string {
  const level = outcome === 'fails' ? 'error' : 'warning';
  const place = places.new;
  const where = place && { file: place.file, line: place.line, col: place.column };
  return workflowCommand(level, { ...where, title: rule }, `${message} (${id})`);
}
