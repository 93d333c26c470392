import type { Paint } from '../terminal/paint.ts';
import { cutValues, toSafeText } from '../terminal/safe-text.ts';
import { CHAPTERS, type Finding, type Report } from './report.ts';

/** A workflow command: GitHub shows its message beside the line that it is about. */
function workflowCommand(
  level: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const given = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  return `::${level} ${given.join(',')}::${data(message)}`;
}

/** GitHub reads `%`, line ends and, in properties, `:` and `,` only when escaped. */
const data = (text: string): string =>
  toSafeText(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));

const property = (value: string | number): string =>
  data(`${value}`).replaceAll(':', '%3A').replaceAll(',', '%2C');

const LEVELS = { error: 'error', warning: 'warning', note: 'notice' } as const;

/** Workflow commands: GitHub shows them beside the lines that they are about, the first ten of each level. */
export function formatGithub({ findings, command, passed, summary }: Report): string {
  const end = workflowCommand(passed ? 'notice' : 'error', { title: command }, summary);
  const lines = findings.flatMap(annotation);
  return (lines.length < 10 ? [...lines, end] : [end, ...lines]).join('\n');
}

function annotation({ level, rule, message, place, id, help, users = [] }: Finding): string[] {
  if (level === 'none') return [];
  const where = place && { file: place.file, line: place.line, col: place.column };
  const more = id ?? help;
  const text = [more === undefined ? message : `${message} (${more})`, ...users].join('\n');
  return [workflowCommand(LEVELS[level], { ...where, title: rule }, text)];
}

const COLORS = { error: 'red', warning: 'yellow', note: 'dim', none: 'dim' } as const;

/** More findings than a screen holds. */
const LONG_REPORT = 20;

/** A report for people: a line for each finding, or chapters, the worst first. */
export function formatText({ findings, summary, passed }: Report, color: Paint): string {
  // What descriptions say must not steer the terminal; the colors are ours.
  const paint: Paint = (name, text) => color(name, toSafeText(text));
  const lines = findings.filter(({ chapter }) => !chapter).map((one) => line(one, paint));
  const chapters = CHAPTERS.flatMap((title) => {
    const inside = findings.filter(({ chapter }) => chapter === title);
    if (inside.length === 0) return [];
    const head = `${title} (${inside.length})`;
    // Words seldom matter to a reader of this output, and there may be hundreds.
    if (title === 'Docs') return [`${head}: --format json lists them.`];
    return [[head, ...inside.map((one) => paragraph(one, paint))].join('\n')];
  });
  const end = paint(passed ? 'green' : 'red', summary);
  if (chapters.length === 0) return [...lines, end].join('\n');
  // Of a long report, people see one end first.
  const start = findings.length > LONG_REPORT ? [end] : [];
  return [...start, ...lines, ...chapters, end].join('\n\n');
}

function whereOf({ origin, place, pointer }: Finding): string {
  const at = origin ?? place;
  return at ? `${at.file}:${at.line}:${at.column}` : (pointer ?? '');
}

const titleOf = ({ rule, note, level }: Finding, paint: Paint): string =>
  paint(COLORS[level], note ? `${rule} (${note})` : rule);

function line(finding: Finding, paint: Paint): string {
  const { message, help } = finding;
  const more = help && paint('dim', `(${help})`);
  const where = toSafeText(whereOf(finding));
  return [where, titleOf(finding, paint), toSafeText(message), more].filter(Boolean).join('  ');
}

function paragraph(finding: Finding, paint: Paint): string {
  const { level, rule, message, details, users = [] } = finding;
  const where = toSafeText(whereOf(finding));
  const title = level === 'none' ? rule : titleOf(finding, paint);
  const head = [where, title].filter(Boolean).join('  ');
  const rest = level === 'none' || details === undefined ? [] : [cutValues(details)];
  return [
    `  ${head}`,
    toSafeText(`    ${message}`),
    ...users.map((text) => paint('bold', `    ${text}`)),
    ...rest.map((text) => paint('dim', `    ${text}`)),
  ].join('\n');
}
