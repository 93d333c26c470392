import type { Chapter } from '../report/report.ts';
import type { Rule } from './rules.ts';

/**
 * What a change does to those who use the contract: breaks calls on the wire, breaks generated code,
 * adds or relaxes something, or touches words only.
 */
export type Verdict = 'breaking' | 'breaking-sdk' | 'additive' | 'documentation';

/** Who notices a change. */
export type Audience =
  'request senders' | 'response readers' | 'webhook receivers' | 'users of generated code';

/** How far the service stands by a part: only what the old contract marked beta may break. */
export type Stability = 'stable' | 'beta';

export type Section = Exclude<Chapter, 'Version' | 'Accepted changes'>;

export interface ChangeSide {
  /** JSON pointer into this side's description (RFC 6901), after a file's path where it is in another file. */
  readonly pointer: string;
  /** What stands there, or the keyword's value that changed. */
  readonly value: unknown;
}

/** One difference between two contracts that somebody can notice. */
export interface Change {
  /** Fingerprint of rule, pointer and both values; the words of `message` are not in it. */
  readonly id: string;
  readonly rule: Rule;
  readonly verdict: Verdict;
  readonly section: Section;
  readonly stability: Stability;
  readonly description: 'openapi' | 'asyncapi';
  /** Where the change is: in the new description, or in the old one for what is gone. */
  readonly pointer: string;
  readonly old?: ChangeSide;
  readonly new?: ChangeSide;
  /** Short names of both values, which the fingerprint is made of. */
  readonly hashes: { readonly old: string; readonly new: string };
  /** One sentence or two for people. */
  readonly message: string;
  readonly hits: readonly Audience[];
}
