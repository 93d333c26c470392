/** Bytes, each as a character, in base64url without padding (RFC 4648, 5). */
export const toBase64Url = (bytes: string): string =>
  btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** The bytes again, each as a character; empty for a text that is no base64url. */
export function fromBase64Url(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** A secret that nobody guesses: 192 bits. */
export const randomSecret = (): string =>
  toBase64Url(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))));
