import { editDistance } from './edit-distance.ts';

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
