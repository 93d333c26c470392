import { cutValues, toSafeText } from '../terminal/safe-text.ts';
import { CHAPTERS, type Finding, type Report } from './report.ts';

// A comment on GitHub holds 65,536 characters.
const MOST_PER_CHAPTER = 50;

/** A section of a changelog, which is also the comment on a pull request. */
export function formatMarkdown({ title, summary, findings }: Report): string {
  const head = [`## ${escape(title)}`, '', escape(summary)];
  const own = list(findings.filter(({ chapter }) => !chapter));
  const chapters = CHAPTERS.flatMap((name) => {
    const entries = list(findings.filter(({ chapter }) => chapter === name));
    return entries.length === 0 ? [] : ['', `### ${name}`, ...entries];
  });
  return [...head, ...own, ...chapters].join('\n');
}

function list(findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [];
  const shown = findings.slice(0, MOST_PER_CHAPTER).map(entry);
  const rest = findings.length - shown.length;
  return ['', ...shown, ...(rest > 0 ? [`- And ${rest} more.`] : [])];
}

function entry(finding: Finding): string {
  const { rule, level, fails, note, id, origin, place, pointer, users = [] } = finding;
  const message = cutValues(finding.message);
  const at = origin ?? place;
  const where = at ? `${at.file}:${at.line}` : pointer;
  const codes = [where, level === 'none' ? undefined : id].filter((one) => one !== undefined);
  const end = codes.length > 0 ? ` (${codes.map(code).join(', ')})` : '';
  const more = users.map((text) => `\n  - ${escape(text)}`).join('');
  if (level === 'none') return `- ${escape(message)}${end}${more}`;
  const what = note === undefined || fails ? '' : ` (${escape(note)})`;
  return `- **${escape(rule)}**${what} ${escape(message)}${end}${more}`;
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

const code = (text: string): string =>
  `\`${toSafeText(text.replaceAll('`', "'").replaceAll(/[\r\n]+/g, ' '))}\``;
