import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { watchRules } from './watched-rules.ts';

// A rule that matches nothing gives no warning, so each has to match something in our own contract.
const MATCHES_NOTHING_TODAY: Record<string, string> = {
  'deprecated-has-headers': 'No operation is deprecated.',
};

async function subjects(name: string): Promise<Map<string, number>> {
  const document = JSON.parse(readFileSync(join(ROOT, 'generated', name), 'utf8'));
  const watches = await watchRules(document);
  return new Map([...watches].map(([rule, watch]) => [rule, watch.subjects]));
}

test('every rule matches something in the contract, or it is known why it does not', async () => {
  const openapi = await subjects('openapi.json');
  const asyncapi = await subjects('asyncapi.json');
  const idle = [...openapi].filter(([rule, count]) => count + (asyncapi.get(rule) ?? 0) === 0);

  expect(idle.map(([rule]) => rule)).toEqual(Object.keys(MATCHES_NOTHING_TODAY));
});
