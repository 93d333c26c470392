import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { startFaultServer } from '../client/faults/fault-server.ts';
import { data, token } from '../client/faults/faults.ts';
import { codeBlock } from '../code-block.ts';
import { behaviours } from './behaviours.ts';
import {
  OLD_NODE,
  prepareRuntimes,
  runCommandLine,
  runCommonJs,
  runGuideWorker,
  runSandbox,
  runSandboxWorker,
  runScript,
  runTokenLives,
  runtimes,
  runWorker,
} from './runtimes.ts';
import { startScenarios } from './start-scenarios.ts';
import { TIMEOUT_MS } from './token-lives.ts';

const ALL_HOLD = Object.fromEntries(Object.keys(behaviours).map((name) => [name, 'holds']));

beforeAll(prepareRuntimes);

async function startServer(): Promise<string> {
  const server = await startScenarios();
  onTestFinished(() => server.close());
  return server.baseUrl;
}

test.each(Object.entries(runtimes))('the client behaves in %s', async (_, program) => {
  const outcome = await runScript(program, await startServer());

  expect(outcome).toEqual(ALL_HOLD);
});

test.each(Object.entries(runtimes))(
  'the sandbox for the web and the testing fetch behave in %s',
  async (_, program) => {
    const { count, failed } = await runSandbox(program);
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThan(370);
  },
);

test('the sandbox for the web and the testing fetch behave in workerd', async () => {
  const { count, failed } = await runSandboxWorker();

  expect(failed).toEqual([]);
  expect(count).toBeGreaterThan(370);
});

test('the client behaves in workerd', async () => {
  const outcome = await runWorker(await startServer());

  expect(outcome).toEqual(ALL_HOLD);
});

// From the autumn of 2024 on, workerd says of a promise that it will never settle; before, it does not settle.
test.each(['2024-05-01', '2026-11-01'])(
  'a client serves three lives of a token in workerd of %s, though requests end before their calls',
  async (date) => {
    const { texts, slowestMs, tokens } = await runTokenLives(date);

    expect(texts).toEqual(['begun', 'con_1', 'left']);
    // A timer of a loaded machine is late; a call that hangs does not end at all.
    expect(slowestMs).toBeLessThan(TIMEOUT_MS + 2_000);
    expect(tokens).toBeLessThan(30);
  },
);

test('the worker of the guide responds', async () => {
  const guide = codeBlock('docs/client.md', 'worker');
  const server = await startFaultServer(({ path }) =>
    path === '/oauth/token' ? token('token_1') : data({ name: 'Back office' }),
  );
  onTestFinished(() => server.close());

  const body = await runGuideWorker(guide.replace('https://api.example.com', server.baseUrl));

  expect(body).toEqual({ name: 'Back office' });
});

describe.each(Object.entries(runtimes).filter(([name]) => name.startsWith('Node')))(
  'in %s',
  (_, program) => {
    test('CommonJS requires the client, the sandbox, the testing fetch and webhooks', async () => {
      expect(await runCommonJs(program)).toEqual({
        asyncapi: '3.0.0',
        name: 'Ada',
        mock: 'Lucía Fernández Ortega',
        refused: 'wrong_signature',
        delivered: [200],
      });
    });

    test('the command line runs', async () => {
      expect(await runCommandLine(program)).toContain(manifest.version);
    });
  },
);

test('the command line tells an older Node which one it needs', async () => {
  await expect(runCommandLine(OLD_NODE)).rejects.toMatchObject({
    code: 2,
    stderr: 'messaging-crm-api needs Node 20.19 or later; this is 18.20.8.\n',
  });
});
