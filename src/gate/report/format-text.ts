import { cutValues } from '../../terminal/cut-values.ts';
import type { Paint } from '../../terminal/paint.ts';
import { toSafeText } from '../../terminal/safe-text.ts';
import type { Section } from '../change.ts';
import type { Outcome } from '../decide.ts';
import { type GateReport, type PlacedChange, placeOf, summary } from './gate-report.ts';

const SECTIONS: readonly Section[] = ['Breaking', 'Deprecated', 'Added', 'Changed', 'Docs'];

const NOTES: Readonly<Record<Outcome, string>> = {
  fails: 'fails',
  accepted: 'accepted',
  beta: 'beta, passes',
  warned: 'only a warning, by the settings',
  passes: '',
};

/** A report for people: grouped, the worst first. */
export function formatText(report: GateReport, color: Paint): string {
  // What descriptions say must not steer the terminal; the colors are ours.
  const paint: Paint = (name, text) => color(name, toSafeText(text));
  const sections = SECTIONS.map((section) => {
    const changes = report.changes.filter((change) => change.section === section);
    if (changes.length === 0) return '';
    const title = `${section} (${changes.length})`;
    // Words seldom matter to a reader of this output, and there may be hundreds.
    if (section === 'Docs') return `${title}: --format json lists them.`;
    return [title, ...changes.map((change) => entry(change, paint))].join('\n');
  });
  const faults = report.faults.map(({ message }) => paint('red', `  ${message}`));
  const accepted = faults.length > 0 ? ['Accepted changes', ...faults].join('\n') : '';
  const end = paint(report.isOpen ? 'green' : 'red', summary(report));
  return [...sections, accepted, end].filter(Boolean).join('\n\n');
}

function entry(change: PlacedChange, paint: Paint): string {
  const { id, rule, message, hits, outcome, reason } = change;
  const place = placeOf(change);
  const where = place ? `${place.file}:${place.line}:${place.column}` : change.pointer;
  const color = outcome === 'fails' ? 'red' : 'dim';
  const note = NOTES[outcome] && ` ${NOTES[outcome]}${reason ? `: ${reason}` : ''}`;
  if (change.section !== 'Breaking') return toSafeText(`  ${where}  ${rule}\n    ${message}`);
  return [
    `  ${toSafeText(where)}  ${paint(color, `${rule}${note && ` (${note.trim()})`}`)}`,
    toSafeText(`    ${message}`),
    paint(
      'dim',
      `    hits ${hits.join(', ')}; ${change.verdict}; id ${id}; ${cutValues(change.pointer)}`,
    ),
  ].join('\n');
}
