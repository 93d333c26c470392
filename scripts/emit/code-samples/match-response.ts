import type { NamedExample } from '../../contract/named-examples.ts';

/** How many values of a body are in a response, and how many of them differ there. */
function compare(sent: unknown, received: unknown): { same: number; other: number } {
  if (received === undefined) return { same: 0, other: 0 };
  if (typeof sent !== 'object' || sent === null) {
    const isSame = JSON.stringify(sent) === JSON.stringify(received);
    return { same: isSame ? 1 : 0, other: isSame ? 0 : 1 };
  }
  const sum = { same: 0, other: 0 };
  for (const [name, value] of Object.entries(sent)) {
    const { same, other } = compare(value, (received as Record<string, unknown> | null)?.[name]);
    sum.same += same;
    sum.other += other;
  }
  return sum;
}

/**
 * The response example that answers a request example: the one of its name, else the one that says back most of what
 * was sent, and nothing else of it; undefined where the contract shows none.
 */
export function matchResponse(
  request: NamedExample,
  responses: readonly NamedExample[],
): NamedExample | undefined {
  const named = responses.find(({ name }) => name === request.name);
  if (named) return named;
  const scored = responses.map((response) => {
    const { data } = response.value as { data?: unknown };
    return { response, ...compare(request.value, data) };
  });
  const fits = scored.filter(({ other }) => other === 0);
  return fits.sort((one, next) => next.same - one.same)[0]?.response;
}
