/**
 * Spells out what would steer a terminal or turn its text around, since anybody can send to an open
 * port; line feeds stay.
 */
export function toSafeText(text: string): string {
  return text.replace(
    /(?!\n)[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
