import { createHash } from 'node:crypto';
import type { Finding } from './finding.ts';

/** What a finding is, whatever its line and its words: the same today and when lines have moved. */
export interface Identity {
  readonly rule: string;
  readonly file: string;
  /** The pointer without the positions in lists, or what is told where there is no pointer. */
  readonly at: string;
}

/** Positions in a list are left out, because an entry may be added before. */
export function identify({ rule, file, pointer, message }: Finding): Identity {
  return { rule, file, at: pointer?.replaceAll(/\/\d+(?=\/|$)/g, '/*') ?? message };
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
