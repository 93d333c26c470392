import { test } from 'vitest';
import { createTestFetch } from '../../src/testing/index.ts';
import { operations } from '../contract/contract.ts';
import { callMethod, clientOf } from '../testing/call-method.ts';
import { receiveAll } from './receive-all.ts';

test('10,000 greased calls do not break the client (R-176, R-179, R-180)', async () => {
  let calls = 0;
  for (let seed = 1; calls < 10_000; seed += 1) {
    const crm = clientOf(createTestFetch({ grease: { seed, share: 0.8 } }));
    for (const operation of operations) {
      await callMethod(crm, operation);
      calls += 1;
    }
  }
});

test('1,000 greased deliveries do not break the receiver (R-176, R-181)', async () => {
  let taken = 0;
  for (let seed = 1; taken < 1_000; seed += 1)
    taken += (await receiveAll({ seed, share: 0.8 })).length;
});
