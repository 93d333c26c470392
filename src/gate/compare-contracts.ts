import type { Change } from './change.ts';
import { compareAsyncapi } from './compare/asyncapi/compare-asyncapi.ts';
import { compareOpenapi } from './compare/openapi/compare-openapi.ts';
import { Comparison, type Pair } from './compare/scope.ts';
import { toChanges } from './compare/to-changes.ts';
import type { Description } from './document/description.ts';
import { UnreadableDescription } from './read/unreadable-description.ts';

/** What a comparison depends on beside the two descriptions. */
export interface CompareOptions {
  /** The day that sunsets are held against, as `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * Every difference between two descriptions that somebody can notice, with what the service's
 * versioning policy makes of it.
 *
 * @returns the changes, worst first, then by place
 * @throws UnreadableDescription when the two are not of one kind, or a reference leads nowhere
 */
export function compareContracts(documents: Pair<Description>, options: CompareOptions): Change[] {
  const { old, new: next } = documents;
  if (old.kind !== next.kind) {
    throw new UnreadableDescription(
      `${old.name} is ${old.kind} and ${next.name} is ${next.kind}: compare two of one kind.`,
    );
  }
  const comparison = new Comparison(documents, options.today);
  if (old.kind === 'openapi') compareOpenapi(comparison);
  else compareAsyncapi(comparison);
  return toChanges(comparison);
}
