import { expect, test } from 'vitest';
import { type Plant, withPlanted } from './planted-contract.ts';
import { runScript } from './run-script.ts';

const PLANTS: [linter: string, plant: Plant, rule: string][] = [
  [
    'Spectral',
    { file: 'paths/contacts.yaml', from: 'operationId: createContact', to: 'operationId: contact' },
    'operation-id-verb',
  ],
  [
    'the AsyncAPI parser',
    { file: 'events/deal.won.yaml', from: 'contentType: application/json', to: 'contentType: 7' },
    'asyncapi-document-resolved',
  ],
];

// The linters that load slowly have a thread of their own there: what they find has to come out of it.
test.each(PLANTS)('`npm run lint` says what %s finds', async (_linter, plant, rule) => {
  const { code, stdout } = await withPlanted(plant, (root) =>
    runScript('scripts/lint.ts', root, '--no-cache', '--json'),
  );

  expect(code).toBe(1);
  expect(JSON.parse(stdout).findings).toContainEqual(
    expect.objectContaining({ file: `openapi/${plant.file}`, rule }),
  );
});
