import type { GreaseOptions } from './grease-options.ts';

/** How a program did with additions: whether it passed, and the places that it has met. */
export interface GreaseRun {
  readonly hasPassed: boolean;
  readonly places: readonly string[];
}

/** A place whose addition breaks a program; undefined if only several together do. */
export interface Intolerance {
  readonly seed: number;
  readonly place: string | undefined;
}

/** More are seldom of more use than the first ones. */
const MOST = 10;

/**
 * Finds the additions that break a program: of those of a run that fails, each half is tried until one is left, which
 * is left out from then on.
 *
 * @param run - Runs the program with additions. It may take long: about seven runs find one of a hundred places.
 */
export async function findIntolerances(
  run: (options: GreaseOptions) => Promise<GreaseRun>,
  { seed, ...options }: GreaseOptions & { readonly seed: number },
): Promise<Intolerance[]> {
  const found: Intolerance[] = [];
  const first = await run({ ...options, seed });
  if (first.hasPassed) return found;
  let left = first.places;
  const hasPassed = async (places: readonly string[]): Promise<boolean> =>
    (await run({ ...options, seed, places })).hasPassed;
  do {
    let suspects = left;
    while (suspects.length > 1) {
      const half = suspects.slice(0, suspects.length >> 1);
      suspects = (await hasPassed(half)) ? suspects.slice(half.length) : half;
    }
    const [place] = suspects;
    if (place === undefined || (await hasPassed(suspects))) {
      found.push({ seed, place: undefined });
      break;
    }
    found.push({ seed, place });
    left = left.filter((one) => one !== place);
  } while (found.length < MOST && !(await hasPassed(left)));
  return found;
}
