import { createHash } from 'node:crypto';

/** What a finding is, whatever its line and its words: the same today and when lines have moved. */
export interface Identity {
  readonly rule: string;
  readonly file: string;
  /** The pointer without the positions in lists, or what is told where there is no pointer. */
  readonly at: string;
}

/** Positions in a list are left out, because an entry may be added before; a status is no position. */
export function identify({ rule, file, pointer, message }: Finding): Identity {
  return { rule, file, at: pointer?.replaceAll(/(?<!\/responses)\/\d+(?=\/|$)/g, '/*') ?? message };
}

/** One text for one identity. */
export const identityKey = ({ rule, file, at }: Identity): string =>
  JSON.stringify([rule, file, at]);

/** A short name for each finding, of which no two are the same. */
export function fingerprints(findings: readonly Finding[]): string[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const key = identityKey(identify(finding));
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return createHash('sha256').update(`${key}${count}`).digest('hex').slice(0, 16);
  });
}

/** How grave a rule calls it, in the words of rule sets, from the gravest on. */
export const SEVERITIES = ['error', 'warn', 'info', 'hint'] as const;
export type Severity = (typeof SEVERITIES)[number];

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
  // A whole description may be one line.
  const keyOf = ({ file, line, rule, message, pointer = '' }: Finding): string =>
    `${file}:${line}:${rule}:${message}:${pointer}`;
  const keyed = new Map(findings.map((one) => [keyOf(one), one]));
  return [...keyed.values()].sort(
    (a, b) => text.compare(a.file, b.file) || a.line - b.line || text.compare(a.rule, b.rule),
  );
}
