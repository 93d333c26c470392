import { toSafeText } from '../../terminal/safe-text.ts';
import type { Section } from '../change.ts';
import { type GateReport, type PlacedChange, placeOf, summary } from './gate-report.ts';

const SECTIONS: readonly Section[] = ['Breaking', 'Deprecated', 'Added', 'Changed', 'Docs'];
// A comment on GitHub holds 65,536 characters.
const MOST_PER_SECTION = 50;

/** A section of a changelog, which is also the comment on a pull request. */
export function formatMarkdown(report: GateReport): string {
  const { version, faults } = report;
  const title = version.isEnough ? version.new : (version.proposed ?? version.new);
  const head = [`## ${escape(title)}`, '', escape(summary(report))];
  const notes = faults.map(({ message }) => `- ${escape(message)}`);
  const accepted = notes.length > 0 ? ['', '### Accepted changes', '', ...notes] : [];
  const sections = SECTIONS.flatMap((section) => writeSection(report, section));
  return [...head, ...accepted, ...sections].join('\n');
}

function writeSection(report: GateReport, section: Section): string[] {
  const changes = report.changes.filter((change) => change.section === section);
  if (changes.length === 0) return [];
  const shown = changes.slice(0, MOST_PER_SECTION).map(entry);
  const rest = changes.length - shown.length;
  return ['', `### ${section}`, '', ...shown, ...(rest > 0 ? [`- And ${rest} more.`] : [])];
}

function entry(change: PlacedChange): string {
  const { message, rule, id, outcome, reason } = change;
  const place = placeOf(change);
  const where = place ? `${place.file}:${place.line}` : change.pointer;
  if (change.section !== 'Breaking') return `- ${escape(message)} (${code(where)})`;
  const notes = {
    ...{ fails: '', passes: '', accepted: ' Accepted' },
    ...{ beta: ' Beta: it passes.', warned: ' Only a warning, by the settings.' },
  };
  const why = outcome === 'accepted' ? `: ${escape(reason ?? '')}` : '';
  return `- **${rule}** ${escape(message)}${notes[outcome]}${why} (${code(where)}, ${code(id)})`;
}

/** Text that keeps its own code spans and means nothing else to Markdown or GitHub. */
function escape(text: string): string {
  return toSafeText(text.replaceAll(/[\r\n]+/g, ' '))
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : escapePlain(part)))
    .join('');
}

const escapePlain = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>|#~]/g, '\\$&')
    .replaceAll('@', '&#64;')
    .replaceAll(/\w+:\/\//g, (scheme) => scheme.replace('://', '&#58;//'));

const code = (text: string): string => `\`${text.replaceAll(/[`\r\n]/g, "'")}\``;
