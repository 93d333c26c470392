import path from 'node:path';

/** What reports call a file: its path from the folder of the run, or in `git:REV:path`, with `/` on every system. */
export function reportFile(
  name: string,
  cwd: string = process.cwd(),
  { relative, resolve, sep }: Pick<typeof path, 'relative' | 'resolve' | 'sep'> = path,
): string {
  const [, inHistory] = /^git:[^:]+:(.+)$/s.exec(name) ?? [];
  if (inHistory !== undefined) return inHistory;
  return relative(cwd, resolve(cwd, name)).replaceAll(sep, '/');
}

/** A place in a file; line and column count from 1. */
export interface Place {
  /** With `/` on every system. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** How grave a finding is; `none` is for what is only reported, such as an added field. */
export type Level = 'error' | 'warning' | 'note' | 'none';

/** The chapters of a report, in their order: those of a changelog, and what comes before. */
export const CHAPTERS = [
  'Version',
  'Accepted changes',
  'Breaking',
  'Deprecated',
  'Added',
  'Changed',
  'Docs',
] as const;

export type Chapter = (typeof CHAPTERS)[number];

/** One thing that a command found. */
export interface Finding {
  readonly rule: string;
  readonly level: Level;
  /** Whether the command ends with 1 because of it. */
  readonly fails: boolean;
  /** Sentences for people; what a description says may be in it. */
  readonly message: string;
  /** The nearest place in the files as they are now. */
  readonly place?: Place | undefined;
  /** What people are shown instead: the place in the old version of what is gone. */
  readonly origin?: Place | undefined;
  /** JSON pointer (RFC 6901) into the description. */
  readonly pointer?: string | undefined;
  /** The same in the next run, whatever lines were inserted above. */
  readonly fingerprint: string;
  /** What people type to refer to it. */
  readonly id?: string | undefined;
  readonly chapter?: Chapter | undefined;
  /** What becomes of it, in a few words. */
  readonly note?: string | undefined;
  /** What only a closer look needs. */
  readonly details?: string | undefined;
  /** Who is hit by it, a sentence for each program. */
  readonly users?: readonly string[] | undefined;
  /** Where its rule is explained, or who says so. */
  readonly help?: string | undefined;
}

/** What is known of a rule beside its name. */
export interface RuleHelp {
  /** What holds. */
  readonly description: string;
  /** Why, and how to fix it. */
  readonly help?: string | undefined;
  /** An absolute URL that explains it. */
  readonly url?: string | undefined;
}

/** Everything that the printers print. */
export interface Report {
  readonly command: 'lint' | 'gate' | 'drift' | 'breaks';
  /** The version of this package. */
  readonly version?: string | undefined;
  /** What the findings without a place are about. */
  readonly file: string;
  /** The heading in Markdown. */
  readonly title: string;
  /** One sentence; the last line for people. */
  readonly summary: string;
  /** Whether the command ends with 0: then no finding fails. */
  readonly passed: boolean;
  readonly findings: readonly Finding[];
  /** By name, where something is known. */
  readonly rules: ReadonlyMap<string, RuleHelp>;
  /** What `json` says, without the version of that JSON. */
  readonly data: object;
}
