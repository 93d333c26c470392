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

/** What a change is, without the words that tell of it. */
export interface ChangeIdentity {
  readonly rule: string;
  /** With its description before it, and names for indices: `openapi#/paths/~1contacts/get/parameters/query page`. */
  readonly pointer: string;
  /** Hash of what was there, `none` where nothing was. */
  readonly old: string;
  /** Hash of what is there now. */
  readonly new: string;
}

/** One difference between two contracts that somebody can notice. */
export interface Change {
  /** Fingerprint of its identity; the words of `message` are not in it. */
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
  /** What the fingerprint is made of. */
  readonly identity: ChangeIdentity;
  /** One sentence or two for people. */
  readonly message: string;
  readonly hits: readonly Audience[];
}
