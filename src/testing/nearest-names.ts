/** The known names that a mistyped one may stand for, the likeliest first; at most three. */
export function nearestNames(name: string, known: readonly string[]): string[] {
  const [family = '', method = ''] = name.split('.');
  const ranked = known.map((candidate) => {
    const sharesPart = candidate.startsWith(`${family}.`) || candidate.endsWith(`.${method}`);
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    return { candidate, sharesPart, distance };
  });
  return ranked
    .filter(({ sharesPart, distance }) => distance <= (sharesPart ? 8 : 3))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** Levenshtein's distance, a row of the table at a time. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let column = 1; column < row.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
