const MOST_NAMES = 3;
/** As far as one part of `family.method` may be from another when the other part is right. */
const MOST_ERRORS_BESIDE_A_RIGHT_PART = 8;

/** The known names that a mistyped one may stand for, the likeliest first; at most three. */
export function nearNames(typed: string, known: readonly string[]): string[] {
  const wanted = bare(typed);
  const [family, method] = wanted.split('.');
  const sharesPart = (name: string): boolean =>
    method !== undefined && (name.startsWith(`${family}.`) || name.endsWith(`.${method}`));
  return known
    .map((name) => ({ name, distance: editDistance(wanted, bare(name)) }))
    .filter(({ name, distance }) => {
      const most = sharesPart(bare(name))
        ? MOST_ERRORS_BESIDE_A_RIGHT_PART
        : mostErrors(bare(name).length);
      return distance <= most;
    })
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MOST_NAMES)
    .map(({ name }) => name);
}

/** `did you mean X? `, or nothing where no name is near; the space leads on to what else to do. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const [nearest] = nearNames(typed, known);
  return nearest === undefined ? '' : `did you mean ${nearest}? `;
}

const bare = (name: string): string => name.toLowerCase().replace(/^-+/, '');

/** A third of a name may be wrong, and no more than half of a short one. */
const mostErrors = (length: number): number =>
  Math.min(Math.ceil(length / 3), Math.floor(length / 2));

/** Levenshtein's distance, a row of the table at a time. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let column = 1; column < row.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (one[at] === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
