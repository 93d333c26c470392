/** A break that somebody lets through. */
export interface Acceptance {
  /** The change's id in a report. */
  readonly id: string;
  readonly reason: string;
  /** Who lets it through; git's user by default. */
  readonly approver: string | undefined;
  /** The last version that may have the break; the one it comes with by default. */
  readonly until: string | undefined;
}
