/** A list in an order that a number stands for. */
export function shuffle<T>(list: readonly T[], seed: number): T[] {
  let state = seed;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647);
  return list
    .map((entry) => [next(), entry] as const)
    .sort(([one], [other]) => one - other)
    .map(([, entry]) => entry);
}
