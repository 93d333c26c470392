/** How grave a rule calls it, in the words of rule sets. */
export type Severity = 'error' | 'warn' | 'info' | 'hint';

/** From the gravest on. */
export const SEVERITIES: readonly Severity[] = ['error', 'warn', 'info', 'hint'];

/** One thing that a linter wants fixed, at the place in the source where a person fixes it. */
export interface Finding {
  /** Path from the folder that was linted. */
  file: string;
  /** Counts from 1. */
  line: number;
  /** Counts from 1. */
  column: number;
  tool: 'spectral' | 'redocly' | 'asyncapi' | 'examples' | 'ledger' | 'contract';
  rule: string;
  message: string;
  /** An error unless the rule says otherwise. */
  severity?: Severity;
  /** Where in its file, as a JSON pointer (RFC 6901) with `#`, if the linter says so. */
  pointer?: string;
}

const text = new Intl.Collator('en');

/** Findings by file, line and rule, each once: several passes may see the same fault. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const keyed = new Map(
    findings.map((one) => {
      const { file, line, rule, message, pointer = '' } = one;
      // A whole description may be one line.
      return [`${file}:${line}:${rule}:${message}:${pointer}`, one];
    }),
  );
  return [...keyed.values()].sort(
    (a, b) => text.compare(a.file, b.file) || a.line - b.line || text.compare(a.rule, b.rule),
  );
}
