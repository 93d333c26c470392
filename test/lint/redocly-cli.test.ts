import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';

const CLI = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

// Our own pass leaves its rules for examples to the pass over the examples.
test('`redocly lint` itself finds nothing, with all of recommended-strict', async () => {
  const args = [CLI, 'lint', 'openapi/openapi.yaml', 'openapi/asyncapi.yaml', '--format=json'];
  const lint = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...QUIET } });
  let printed = '';
  lint.stdout.on('data', (text) => (printed += text));
  const [code] = await once(lint, 'close');

  expect(code).toBe(0);
  const totals = printed.match(/"totals": \{[^}]*\}/g) ?? [];
  expect(totals.map((text) => JSON.parse(`{${text}}`))).toEqual(
    totals.map(() => ({ totals: { errors: 0, warnings: 0, ignored: 0 } })),
  );
  expect(totals.length).toBeGreaterThan(0);
});
