import { DRIFT_KINDS, type Drift } from './drift-report.ts';

/**
 * What to leave out: a kind, an operation (`contacts.get`, `contacts.*`), a pointer with all that is below it, or
 * several of them with spaces between, which then all have to fit.
 *
 * @example 'undeclared-header'
 * @example 'undocumented-field contacts.* /data/custom_fields'
 */
export type DriftPattern = string;

/** Whether one of the patterns fits. */
export function createIgnore(patterns: readonly DriftPattern[]): (drift: Drift) => boolean {
  const all = patterns.map((pattern) => pattern.split(/\s+/).filter(Boolean));
  return (drift) =>
    all.some((parts) => parts.length > 0 && parts.every((part) => fits(part, drift)));
}

function fits(part: string, { kind, operation, pointer }: Drift): boolean {
  if (DRIFT_KINDS.some((known) => known === part)) return kind === part;
  if (part.startsWith('/')) return pointer === part || pointer.startsWith(`${part}/`);
  if (part.endsWith('.*')) return operation.startsWith(part.slice(0, -1));
  return operation === part || pointer.toLowerCase() === part.toLowerCase();
}
