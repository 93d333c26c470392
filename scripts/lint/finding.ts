/** One thing that a linter wants mended, at the place in the source tree where a person mends it. */
export interface Finding {
  file: string;
  line: number;
  column: number;
  tool: 'spectral' | 'redocly' | 'asyncapi' | 'examples';
  rule: string;
  message: string;
}

/** Findings once each, by file, line, and rule: several tools and passes may see the same fault. */
export function sortFindings(findings: Finding[]): Finding[] {
  const keyed = new Map(
    findings.map((one) => [`${one.file}:${one.line}:${one.rule}:${one.message}`, one]),
  );
  return [...keyed.values()].sort(
    (a, b) =>
      a.file.localeCompare(b.file, 'en') || a.line - b.line || a.rule.localeCompare(b.rule, 'en'),
  );
}

/** A finding as the terminal shows it: `openapi/paths/contacts.yaml:5:16  rule  message  (tool)`. */
export function formatFinding({ file, line, column, rule, message, tool }: Finding): string {
  return `${file}:${line}:${column}  ${rule}  ${message}  (${tool})`;
}
