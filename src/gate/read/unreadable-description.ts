import { cutValues } from '../../terminal/cut-values.ts';

/** A description that cannot be taken in: a file, a revision or a reference is wrong. */
export class UnreadableDescription extends Error {
  override readonly name = 'UnreadableDescription';

  /** @param message may repeat what a description says, cut to what anybody reads */
  constructor(message: string, options?: ErrorOptions) {
    super(cutValues(message), options);
  }
}
