const LONGEST = 200;
const LONG = new RegExp(
  ['`[^`]{N,}`', '"[^"]{N,}"', '\\S{N,}'].join('|').replaceAll('N', `${LONGEST + 1}`),
  'g',
);
// Of a message that is longer still, both ends: a search through megabytes overflows its stack.
const END = 5000;

/** A message without the rest of a value that is longer than anybody reads: what is quoted, or one word. */
export function cutValues(message: string): string {
  const ends = `${message.slice(0, END)}${message.slice(-END)}`;
  return (message.length > 2 * END ? ends : message).replace(LONG, (value) => {
    const [first = ''] = value;
    const end = /[`"]/.test(first) && value.endsWith(first) ? first : '';
    return `${value.slice(0, LONGEST)}…${end}`;
  });
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
