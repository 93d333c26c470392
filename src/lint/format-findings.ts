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
 */
export function formatFindings(
  findings: readonly Finding[],
  format: FindingFormat,
  link: (rule: string) => string | undefined = () => undefined,
): string {
  if (format === 'json')
    return JSON.stringify(
      { version: JSON_VERSION, findings: findings.map((one) => withLink(one, link)) },
      null,
      2,
    );
  return findings
    .map((one) => (format === 'github' ? annotation(one, link) : line(one, link)))
    .join('\n');
}

function withLink(finding: Finding, link: (rule: string) => string | undefined): object {
  return { ...finding, help: link(finding.rule) };
}

function line(
  { file, line, column, rule, message, tool }: Finding,
  link: (rule: string) => string | undefined,
): string {
  const help = link(rule);
  return `${file}:${line}:${column}  ${rule}  ${message}  (${help ?? tool})`;
}

/** A workflow command; GitHub reads `%`, line ends and, in properties, `:` and `,` only when escaped. */
function annotation(
  { file, line, column, rule, message }: Finding,
  link: (rule: string) => string | undefined,
): string {
  const data = (value: string): string =>
    value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (value: string): string =>
    data(value).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const help = link(rule);
  const place = `file=${property(file)},line=${line},col=${column},title=${property(rule)}`;
  return `::error ${place}::${data(help ? `${message} (${help})` : message)}`;
}
