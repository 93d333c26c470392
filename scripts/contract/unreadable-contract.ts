/** The contract cannot be taken in at all: a file is missing, is not YAML, or refers to nothing. */
export class UnreadableContract extends Error {
  override readonly name = 'UnreadableContract';
}
