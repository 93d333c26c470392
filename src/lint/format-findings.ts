import type { Paint } from '../terminal/paint.ts';
import { toSafeText } from '../terminal/safe-text.ts';
import { workflowCommand } from '../terminal/workflow-command.ts';
import type { Finding } from './finding.ts';

/** `text` for people, `json` for programs, `github` for annotations on a pull request. */
export type FindingFormat = 'text' | 'json' | 'github';

export const FINDING_FORMATS: readonly FindingFormat[] = ['text', 'json', 'github'];

/** The version of the JSON that `json` writes; it grows without a new one. */
const JSON_VERSION = 1;

/**
 * Findings as one text, without a final newline; empty where `text` and `github` have nothing to say.
 *
 * @param link - the address that explains a rule, `undefined` for a rule of somebody else's
 * @param paint - colors `text`; without colors by default
 */
export function formatFindings(
  findings: readonly Finding[],
  format: FindingFormat,
  link: (rule: string) => string | undefined = () => undefined,
  paint: Paint = (_color, text) => text,
): string {
  if (format === 'json')
    return JSON.stringify(
      { version: JSON_VERSION, findings: findings.map((one) => withLink(one, link)) },
      null,
      2,
    );
  return findings
    .map((one) => (format === 'github' ? annotation(one, link) : line(one, link, paint)))
    .join('\n');
}

function withLink(finding: Finding, link: (rule: string) => string | undefined): object {
  return { ...finding, help: link(finding.rule) };
}

function line(
  { file, line, column, rule, message, tool }: Finding,
  link: (rule: string) => string | undefined,
  paint: Paint,
): string {
  // What a description says must not steer the terminal.
  const text = toSafeText(message);
  const help = paint('dim', `(${link(rule) ?? tool})`);
  return `${toSafeText(file)}:${line}:${column}  ${paint('red', rule)}  ${text}  ${help}`;
}

function annotation(
  { file, line, column: col, rule: title, message }: Finding,
  link: (rule: string) => string | undefined,
): string {
  const help = link(title);
  return workflowCommand(
    'error',
    { file, line, col, title },
    help ? `${message} (${help})` : message,
  );
}
