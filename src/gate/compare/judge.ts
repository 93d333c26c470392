import { namesIn } from '../../spectral/document/names-in.js';
import type { Audience, Stability, Verdict } from '../change.ts';
import type { At } from '../document/at.ts';
import type { Rule } from '../rules.ts';

/**
 * What the service's versioning policy asks its readers to tolerate: new fields, object types that they can
 * identify, values of lists and event types. A pattern tells a reader what values look like, and promises nothing.
 */
const TOLERATED_BY_READERS = new Set(
  namesIn(`
    additional-opened alternative-added enum-value-added enum-lifted enum-opened pattern-changed
  `),
);

/** What the versioning policy makes of a difference. */
export function judge({
  rule,
  effect,
  reads,
}: Pick<Finding, 'rule' | 'effect' | 'reads'>): Verdict {
  if (effect === 'renames') return 'breaking-sdk';
  if (effect === 'documents') return 'documentation';
  if (reads && TOLERATED_BY_READERS.has(rule)) return 'additive';
  if (effect === 'breaks') return 'breaking';
  // What is sent may only become more, what is read only less.
  if (effect === (reads ? 'widens' : 'narrows')) return 'breaking';
  return 'additive';
}

/**
 * What a difference does to the set of values, calls or names that a contract allows; what that means
 * depends on who sends and who reads.
 */
export type Effect =
  /** Less is allowed than before. */
  | 'narrows'
  /** More is allowed than before. */
  | 'widens'
  /** Something that was promised is gone or is another thing, whoever looks. */
  | 'breaks'
  /** A generated name is gone or is another one. */
  | 'renames'
  /** Something is new, and nobody has to take notice. */
  | 'adds'
  /** Something was gone after its sunset, or is used by nobody. */
  | 'passes'
  /** Something is deprecated from now on. */
  | 'deprecates'
  /** Words only. */
  | 'documents';

/** A difference as the comparison sees it, before the versioning policy says what it means. */
export interface Finding {
  readonly rule: Rule;
  readonly effect: Effect;
  readonly audience: Audience;
  /** Whether the audience reads what the service sends; it writes otherwise. */
  readonly reads: boolean;
  /** What the old contract said of the part. */
  readonly stability: Stability;
  readonly old?: At;
  readonly new?: At;
  readonly message: string;
}
