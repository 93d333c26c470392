import type { FaultRule } from '../../generated/control.ts';
import type { TokenError } from '../../src/index.ts';
import type { Books } from './books.ts';
import type { World } from './world.ts';

/** Something that happens: work, or a fault. What it draws decides between its forms. */
export type Step = (world: World, books: Books, draw: number) => Promise<void>;

const PASSING = ['ConnectionError', 'InternalApiError', 'RateLimitError'];

/** Goes on until a call gets through, as one does in a storm: what creates has its key. */
export async function persist<Result>(
  books: Books,
  work: () => Promise<Result>,
  tries = 8,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    books.errors.push(JSON.stringify(error), String((error as Error).stack));
    // By name: the errors of the last release are classes of their own. Half a response may be that with a token.
    const { name, status } = error as TokenError;
    const isPassing = PASSING.includes(name) || (name === 'TokenError' && status !== 401);
    if (!isPassing || tries === 1) throw error;
    return persist(books, work, tries - 1);
  }
}

/** A person, and an address of nobody else's: what comes from a shared one is of who changed last. */
export function oneOf({ people }: Books, draw: number): readonly string[] {
  const taken = [...people.values()].flatMap(({ emails }) => [...new Set(emails)]);
  const isOwn = (email = ''): boolean => taken.indexOf(email) === taken.lastIndexOf(email);
  const known = [...people].filter(([, { emails }]) => emails.length > 0 && isOwn(emails[0]));
  const [id, person] = known[draw % Math.max(1, known.length)] ?? [];
  return id && person ? [id, ...person.emails] : [];
}

/** Has requests fail in these ways meanwhile. */
export async function withFaults<Result>(
  { control }: World,
  faults: FaultRule[],
  work: () => Promise<Result>,
): Promise<Result> {
  await control('replaceFaults', { body: { faults } });
  try {
    return await work();
  } finally {
    await control('replaceFaults', { body: { faults: [] } });
  }
}
