import { expect, test } from 'vitest';
import { withPlanted } from './planted-contract.ts';
import { runScript } from './run-script.ts';

const NAME = {
  file: 'paths/contacts.yaml',
  from: 'operationId: createContact',
  to: 'operationId: contact',
};
const KEY = {
  file: 'asyncapi.yaml',
  from: '    summary: Deliver an event\n',
  to: '    summary: Deliver an event\n    operationId: deliverEvent\n',
};

// The linters that load slowly have a thread of their own there: what they find has to come out of it.
test('`npm run lint` says what Spectral and the AsyncAPI parser find', async () => {
  const { code, stdout } = await withPlanted([NAME, KEY], (root) =>
    runScript('scripts/lint.ts', root, '--no-cache', '--json'),
  );

  expect(code).toBe(1);
  const { findings } = JSON.parse(stdout);
  expect(findings).toContainEqual(
    expect.objectContaining({ file: `openapi/${NAME.file}`, rule: 'operation-id-verb' }),
  );
  expect(findings).toContainEqual(
    expect.objectContaining({ file: `openapi/${KEY.file}`, rule: 'asyncapi-document-resolved' }),
  );
});
