/**
 * The first place whose sequence is not below the given one: the end for a new sequence.
 *
 * @param sequences - in ascending order
 */
export function firstPlace(sequences: readonly number[], sequence: number): number {
  let low = 0;
  let high = sequences.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sequences[middle] as number) < sequence) low = middle + 1;
    else high = middle;
  }
  return low;
}
