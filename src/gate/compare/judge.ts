import type { Verdict } from '../change.ts';
import type { Finding } from './finding.ts';

/**
 * What the service's versioning policy asks its readers to tolerate: new fields, object types that they can
 * identify, values of lists and event types. A pattern tells a reader what values look like, and promises nothing.
 */
const TOLERATED_BY_READERS = new Set([
  'additional-opened',
  'alternative-added',
  'enum-value-added',
  'enum-lifted',
  'enum-opened',
  'pattern-changed',
]);

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
