/** A command line that cannot be carried out as it was typed, or in the place where it was typed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
