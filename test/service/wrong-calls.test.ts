import { expect, test } from 'vitest';
import { operations } from '../contract/contract.ts';
import { ask, issuesOf, refusalOf } from './ask-service.ts';
import { wrongBodies, wrongQueries } from './wrong-calls.ts';

const bodies = operations.flatMap(wrongBodies);
const queries = operations.flatMap(wrongQueries);

test('there are wrong bodies for every JSON body, and wrong values for every list', () => {
  const withBody = operations.filter(({ body }) => body?.mediaType === 'application/json');
  const lists = operations.filter(({ result }) => result.kind === 'list');

  expect(withBody.filter((operation) => wrongBodies(operation).length === 0)).toEqual([]);
  expect(lists.filter((operation) => wrongQueries(operation).length === 0)).toEqual([]);
  expect(bodies.length).toBeGreaterThan(500);
});

test.each([...bodies, ...queries])(
  '$name is refused at the place of the fault (R-160) (A-22)',
  ({ call, in: place, pointer }) => {
    const reading = ask(call);

    expect(refusalOf(reading).status).toBe(400);
    expect(refusalOf(reading).body.error.type).toBe('invalid_request_error');
    expect(issuesOf(reading)).toContainEqual({ in: place, pointer, message: expect.any(String) });
  },
);
