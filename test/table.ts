/** The words of a text: a list of names takes a line so, and not a line for each. */
export const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The rows of a table that is written as text, a line for each, with ` | ` between its cells. */
export const rows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trimStart().split(' | '));
