/** A description that cannot be taken in: a file, a revision or a reference is wrong. */
export class UnreadableDescription extends Error {
  override readonly name = 'UnreadableDescription';
}
