/** What JavaScript engines throw; each words it in its own way, for programmers. */
const OF_ENGINES = ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError'];

/** What a reader is told of an error: our own sentence, or that of the API. */
export const wordsOf = (error: unknown): string =>
  !(error instanceof Error) || error instanceof DOMException || OF_ENGINES.includes(error.name)
    ? 'Something in this page did not load. Reload it, then try again.'
    : error.message;

export const headerText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map((each) => each.join(': '))
    .join('\n');

export const restoredWords = (ids: readonly string[]): string =>
  `${ids.join(', ')} ${ids.length === 1 ? 'was' : 'were'} missing, and restored before the call.`;
