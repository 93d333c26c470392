/** One thing that a linter wants mended, at the place in the source where a person mends it. */
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
}

const text = new Intl.Collator('en');

/** Findings by file, line and rule, each once: several passes may see the same fault. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const keyed = new Map(
    findings.map((one) => [`${one.file}:${one.line}:${one.rule}:${one.message}`, one]),
  );
  return [...keyed.values()].sort(
    (a, b) => text.compare(a.file, b.file) || a.line - b.line || text.compare(a.rule, b.rule),
  );
}
