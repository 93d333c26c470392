import { expect, test } from 'vitest';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { lintExampleSignatures } from '../../scripts/lint/examples.ts';
import { plantContract } from './planted-contract.ts';

const SIGNATURE = 'sha256=a41ac933f8310cc5f79a840a0c1d9319fdf0b253ed5c3cdd2164b13da8f843c9';

async function lintWith(from: string, to: string) {
  const root = await plantContract([{ file: 'events/deal.won.yaml', from, to }]);
  return lintExampleSignatures(await readContract(root));
}

test('a payload that was changed is a finding that has the new signature', async () => {
  const [finding, ...others] = await lintWith('id: dea_1Jc5', 'id: dea_1Jc6');
  const [signature = ''] = /sha256=[0-9a-f]{64}/.exec(finding?.message ?? '') ?? [];

  expect(finding).toMatchObject({
    file: 'openapi/events/deal.won.yaml',
    rule: 'example-is-signed',
  });
  expect(others).toEqual([]);
  expect(signature).not.toBe(SIGNATURE);
  expect(await lintWith(SIGNATURE, SIGNATURE)).toEqual([]);
});

test('a time that was changed needs another timestamp, too', async () => {
  const findings = await lintWith(
    "created_at: '2026-08-27T14:05:33.271Z'",
    "created_at: '2026-08-27T14:06:33.271Z'",
  );

  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringContaining('`1787839594`'),
    expect.stringContaining('`sha256='),
  ]);
});
