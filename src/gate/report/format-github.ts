import { toSafeText } from '../../cli/terminal-text.ts';
import { type GateReport, type PlacedChange, summary } from './gate-report.ts';

/** Workflow commands: GitHub shows them beside the lines that they are about. */
export function formatGithub(report: GateReport): string {
  const changes = report.changes.filter(({ verdict }) => verdict.startsWith('breaking'));
  const faults = report.faults.map(
    ({ message }) => `::error title=accepted-changes::${data(message)}`,
  );
  const level = report.isOpen ? 'notice' : 'error';
  return [
    ...changes.map(annotation),
    ...faults,
    `::${level} title=gate::${data(summary(report))}`,
  ].join('\n');
}

/** The new side's place, since a pull request shows no other file. */
function annotation({ places, outcome, rule, message, id }: PlacedChange): string {
  const level = outcome === 'fails' ? 'error' : 'warning';
  const place = places.new;
  const where = place ? `file=${property(place.file)},line=${place.line},col=${place.column},` : '';
  return `::${level} ${where}title=${property(rule)}::${data(`${message} (${id})`)}`;
}

const data = (text: string): string =>
  toSafeText(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
