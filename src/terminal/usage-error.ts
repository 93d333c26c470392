/** A command line that cannot be carried out as it was typed, or in the place where it was typed. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';

  /** @param message may repeat what was typed: a webhook secret in it is left out */
  constructor(message: string, options?: ErrorOptions) {
    super(withoutSecrets(message), options);
  }
}

// What has the prefix of a secret, with what it is glued to, up to the closing quote. Without the
// lookbehind each letter of a long word would start a search of its own.
const withoutSecrets = (text: string): string =>
  text.replace(/(?<![^\s'"])[^\s'"]*whsec_[^'"\n]*/gi, '(a secret, not repeated)');
