/** What a stream says of itself that matters for colors. */
interface Output {
  readonly isTTY?: boolean;
}

const CODES = { red: 31, green: 32, dim: 2 } as const;

/** Colors a text for a terminal. */
export type Paint = (color: keyof typeof CODES, text: string) => string;

/** Colors for a terminal only, and not when NO_COLOR is set (no-color.org) or it has none. */
export function createPaint(output: Output, env: NodeJS.ProcessEnv): Paint {
  if (!output.isTTY || env['NO_COLOR'] || env['TERM'] === 'dumb') return (_color, text) => text;
  return (color, text) => `\u001b[${CODES[color]}m${text}\u001b[0m`;
}

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
