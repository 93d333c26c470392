import { expect, test } from 'vitest';
import { isPlainName } from '../../src/drift/find-operation.ts';
import { words } from '../table.ts';

test.each(['loyalty_tier', 'loyaltyTier', '@type', 'utf8Decode', 'line2', 'x-shard', 'isVIP', 'a'])(
  '%s is the name of a field',
  (name) => expect(isPlainName(name)).toBe(true),
);

test.each([
  ...words(`
    con_8Zk2 AKIA128IOSFODNN7EXAMPLE sk_live_51Habc lucia@crm.example +34600000142 Lucía
  `),
  'Lucia Fernandez',
  '',
  '4111',
  'aBcDeFgHiJkLmN',
  'qwertyuiopasdfghjklzx',
  'x'.repeat(49),
  'eyJhbGciOiJIUzI1NiJ9',
  'a_b_c_d',
  'one_two_three_four_five_six_seven',
  '__proto__',
])('%s may be data', (name) => expect(isPlainName(name)).toBe(false));
