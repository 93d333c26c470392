import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { behaviours } from './behaviours.ts';
import { prepareRuntimes, requirePackage, runScript, runtimes, runWorker } from './runtimes.ts';
import { startScenarios } from './start-scenarios.ts';

const ALL_HOLD = Object.fromEntries(Object.keys(behaviours).map((name) => [name, 'holds']));

beforeAll(prepareRuntimes, 300_000);

async function startServer(): Promise<string> {
  const server = await startScenarios();
  onTestFinished(() => server.close());
  return server.baseUrl;
}

test.each(Object.entries(runtimes))(
  'the client behaves in %s',
  async (_, program) => {
    const outcome = await runScript(program, await startServer());

    expect(outcome).toEqual(ALL_HOLD);
  },
  60_000,
);

test('the client behaves in workerd', async () => {
  const outcome = await runWorker(await startServer());

  expect(outcome).toEqual(ALL_HOLD);
}, 60_000);

test.each(Object.entries(runtimes).filter(([name]) => name.startsWith('Node')))(
  'require of the package works in %s',
  async (_, program) => {
    expect(await requirePackage(program)).toBe('function');
  },
);
