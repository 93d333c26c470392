// Prism reads the same contract with code of its own: what one refuses, the other has to refuse.
import { expect, inject, test } from 'vitest';
import { operations } from '../contract/contract.ts';
import { sampleCall, type SampleCall, send } from '../contract/sample-call.ts';
import { ask } from './ask-service.ts';
import { wrongBodies, wrongQueries } from './wrong-calls.ts';

const prism = inject('prismUrl');

/** The status of a refusal; 200 for what is accepted, whatever the success is. */
async function verdicts(call: SampleCall): Promise<{ prism: number; service: number }> {
  const { status } = await send(prism, call);
  return { prism: status < 300 ? 200 : status, service: ask(call).refusal?.status ?? 200 };
}

const withJson = operations.filter(({ body }) => body?.mediaType === 'application/json');

test.each(operations)('$id: the example call is accepted by both', async (operation) => {
  expect(await verdicts(sampleCall(operation))).toEqual({ prism: 200, service: 200 });
});

test.each(operations.filter(({ scopes }) => scopes))(
  '$id: a call without a token is refused by both',
  async (operation) => {
    const call = sampleCall(operation);
    delete call.headers['authorization'];

    expect(await verdicts(call)).toEqual({ prism: 401, service: 401 });
  },
);

test.each(withJson)('$id: a body that is no object is refused by both', async (operation) => {
  const call = { ...sampleCall(operation), body: '["not an object"]' };

  expect(await verdicts(call)).toEqual({ prism: 400, service: 400 });
});

// 50,001 rows are left out: Prism takes seconds over them.
const wrong = operations
  .flatMap((operation) => [...wrongBodies(operation), ...wrongQueries(operation)])
  .filter(({ name }) => !name.endsWith('too many'));

test.each(wrong)('$name is refused by both', async ({ call }) => {
  expect(await verdicts(call)).toEqual({ prism: 400, service: 400 });
});
