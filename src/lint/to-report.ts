import type { Finding as Reported, Report, RuleHelp } from '../report/report.ts';
import { type Finding, fingerprints, SEVERITIES, type Severity } from './finding.ts';

/** What a lint comes to beside its findings. */
export interface LintOutcome {
  /** The file that was linted, or the first one. */
  readonly file: string;
  /** The least severity that fails; every finding fails by default. */
  readonly failOn?: Severity | undefined;
  /** Findings that the baseline has, which are only counted. */
  readonly known?: number | undefined;
  /** What the baseline itself is told. */
  readonly notes?: readonly Reported[] | undefined;
  readonly rules?: ReadonlyMap<string, RuleHelp> | undefined;
  /** Where a rule is explained, for people. */
  readonly link?: ((rule: string) => string | undefined) | undefined;
  /** The last line, instead of the number of findings. */
  readonly summary?: string | undefined;
}

const LEVELS = { error: 'error', warn: 'warning', info: 'note', hint: 'note' } as const;

/** What the linters say, as the printers take it. */
export function toReport(findings: readonly Finding[], outcome: LintOutcome): Report {
  const { file, failOn = 'hint', notes = [], link = () => undefined, rules = new Map() } = outcome;
  const names = fingerprints(findings);
  const reported = findings.map((one, index): Reported => {
    const { rule, message, tool, severity = 'error', line, column, pointer } = one;
    return {
      rule,
      level: LEVELS[severity],
      fails: SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn),
      message,
      place: { file: one.file, line, column },
      pointer,
      fingerprint: names[index] ?? '',
      help: link(rule) ?? tool,
      ...(severity !== 'error' && { note: LEVELS[severity] }),
    };
  });
  return {
    command: 'lint',
    file,
    title: 'Lint',
    summary: outcome.summary ?? summarize(findings, outcome),
    passed: !reported.some(({ fails }) => fails),
    findings: [...reported, ...notes],
    rules,
    data: {
      findings: findings.map((one) => ({ ...one, help: link(one.rule) })),
      known: outcome.known,
      baseline: notes.length > 0 ? notes.map(({ message }) => message) : undefined,
    },
  };
}

const NAMES = { ...LEVELS, hint: 'hint' };

function summarize(findings: readonly Finding[], { known = 0, notes = [] }: LintOutcome): string {
  const counts = SEVERITIES.flatMap((severity) => {
    const count = findings.filter((one) => (one.severity ?? 'error') === severity).length;
    return count > 0 ? [plural(count, NAMES[severity])] : [];
  });
  const areErrors = findings.every(({ severity = 'error' }) => severity === 'error');
  const parts = areErrors ? '' : `: ${counts.join(', ')}`;
  const more = known > 0 ? ` ${known} more ${known === 1 ? 'is' : 'are'} in the baseline.` : '';
  const stale = notes.length > 0 ? ` The baseline has ${plural(notes.length, 'stale entry')}.` : '';
  return `${plural(findings.length, 'finding')}${parts}.${more}${stale}`;
}

/** A number and what it counts: `1 finding`, `2 entries`. */
export const plural = (count: number, one: string): string =>
  `${count} ${count === 1 ? one : `${one}s`.replace(/ys$/, 'ies')}`;
