// Prism reads the same contract with code of its own: what the service refuses, Prism has to refuse too.
import { expect, inject, test } from 'vitest';
import { operations } from '../contract/contract.ts';
import { send } from '../contract/sample-call.ts';
import { wrongBodies, wrongQueries } from './wrong-calls.ts';

const prism = inject('prismUrl');

// 50,001 rows are left out: Prism takes seconds over them.
const wrong = operations
  .flatMap((operation) => [...wrongBodies(operation), ...wrongQueries(operation)])
  .filter(({ name }) => !name.endsWith('too many'));

test.each(wrong)('$name is refused by Prism', async ({ call }) => {
  expect((await send(prism, call)).status).toBe(400);
});
