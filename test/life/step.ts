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
    // By name: the errors of the last release are classes of their own.
    const isPassing = PASSING.includes((error as Error).name);
    if (!isPassing || tries === 1) throw error;
    return persist(books, work, tries - 1);
  }
}

/** A person who has an address, and the address. */
export function oneOf(books: Books, draw: number): readonly string[] {
  const known = [...books.people].filter(([, { emails }]) => emails.length > 0);
  const [id, person] = known[draw % Math.max(1, known.length)] ?? [];
  return id && person ? [id, ...person.emails] : [];
}
