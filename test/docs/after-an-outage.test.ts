import { expect, test, vi } from 'vitest';
import { createSandbox } from '../../src/sandbox/index.ts';
import { codeBlock } from '../code-block.ts';
import { importCode } from '../import-code.ts';

test('the guide recovers what an outage of two hours has lost, each delivery once', async () => {
  let isDown = true;
  const handled: string[] = [];
  const sandbox = await createSandbox({
    speed: 0,
    seed: 'examples',
    startAt: '2026-08-21T14:00:00Z',
    deliveries: { maxAttempts: 2, breakerAfter: 4 },
    routes: {
      'https://archive.example.net': async (request) => {
        const { type, data } = await request.json();
        if (!isDown) handled.push(`${type} ${data.content?.text}`);
        return new Response(null, { status: isDown ? 500 : 200 });
      },
    },
  });
  const { url } = await sandbox.listen();
  sandbox.seed({
    webhooks: [
      { id: 'whk_8Dy2', url: 'https://archive.example.net', events: ['message.received'] },
    ],
  });
  for (const text of ['One', 'Two', 'Three']) {
    sandbox.receiveMessage({ from: '+34600000142', text });
    await sandbox.advance(40 * 60_000);
  }
  vi.stubEnv('CRM_CLIENT_SECRET', 'example_secret');
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});

  isDown = false;
  await importCode(
    codeBlock('docs/after-an-outage.md', 'outage').replace('https://api.example.com', url),
  );
  await sandbox.advance(60_000);

  expect(log.mock.calls).toEqual([[expect.any(Number), true]]);
  expect(handled.toSorted()).toEqual(
    ['One', 'Three', 'Two'].map((text) => `message.received ${text}`),
  );
  expect(sandbox.violations).toEqual([]);
  await sandbox.close();
});
