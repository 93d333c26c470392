import { editDistance } from '../../testing/edit-distance.ts';

/** `did you mean X? `, or nothing where no name is near; the space leads on to what else to do. */
export function didYouMean(typed: string, names: readonly string[]): string {
  const wanted = withoutDashes(typed.toLowerCase());
  const [nearest] = names
    .map((name) => ({ name, distance: editDistance(wanted, withoutDashes(name)) }))
    .filter(({ name, distance }) => distance <= mostErrors(withoutDashes(name).length))
    .sort((one, other) => one.distance - other.distance);
  return nearest ? `did you mean ${nearest.name}? ` : '';
}

const withoutDashes = (name: string): string => name.replace(/^-+/, '');

/** A third of a name may be wrong, and no more than half of a short one. */
const mostErrors = (length: number): number =>
  Math.min(Math.ceil(length / 3), Math.floor(length / 2));
