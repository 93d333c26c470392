const LONGEST_NAME = 48;
const LONGEST_WORD = 20;
const MOST_WORDS = 6;
const SHORTEST_MEAN = 3;

/**
 * Whether a text looks like the name that a programmer gave to a field, rather than like an id, an address or a secret:
 * a few words, with digits at their ends only. What does not is reported as `*`.
 */
export function isPlainName(text: string): boolean {
  if (text.length > LONGEST_NAME || !/^[@_$]?[a-z][\w$-]*$/i.test(text)) return false;
  const words = text
    .replaceAll(/([a-z\d])(?=[A-Z][a-z])/g, '$1_')
    .split(/[_$@-]+/)
    .filter(Boolean);
  const letters = text.replaceAll(/[^a-z]/gi, '').length;
  return (
    words.length <= MOST_WORDS &&
    (words.length === 1 || letters / words.length >= SHORTEST_MEAN) &&
    words.every(
      (word) => word.length <= LONGEST_WORD && /^(?!\d)[A-Z]?[a-z]*[A-Z]*\d{0,3}$/.test(word),
    )
  );
}
