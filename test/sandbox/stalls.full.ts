// Twenty stalls of either side, as of a laptop under a build: real processes that are stopped and go on.
import type { ChildProcess } from 'node:child_process';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startProcess } from './load/start-process.ts';

const IDLE_MS = [0, 1_000, 2_000, 5_000];
const STALLS = Array.from({ length: 5 }, () => [3_000, 5_000, 7_000, 9_000]).flat();

const start = (name: string, args: readonly string[]) =>
  startProcess(new URL(`stalls/${name}-process.ts`, import.meta.url), args);

async function stall(
  side: readonly { child: ChildProcess }[],
  milliseconds: number,
): Promise<void> {
  for (const { child } of side) child.kill('SIGSTOP');
  await wait(milliseconds);
  for (const { child } of side) child.kill('SIGCONT');
}

/** Calls on connections that stay open; rejects when one is reset. */
function createCaller(url: string, token: string) {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (method: string, path: string, body?: object) =>
    new Promise<any>((resolve, reject) => {
      request(url + path, { method, agent, headers }, (response) => resolve(json(response)))
        .on('error', reject)
        .end(body && JSON.stringify(body));
    });
}

test('twenty stalls of 3 to 9 s of either side disable nothing, lose nothing and reset nothing (R-050, R-142, R-145)', async () => {
  const receivers = await Promise.all(IDLE_MS.map((idle) => start('receiver', [`${idle}`])));
  const urls = receivers.map(({ ready }) => ready.url as string);
  const sandbox = await start('sandbox', urls);
  const call = createCaller(sandbox.ready.url, sandbox.ready.token);
  for (const index of urls.keys()) {
    const endpoint = { url: `https://r${index}.example.com/`, events: ['contact.created'] };
    await call('POST', '/v1/webhooks', endpoint);
  }
  let created = 0;
  let isOver = false;
  const resets: string[] = [];
  const write = async (pauseMs: number) => {
    for (; !isOver; await wait(pauseMs)) {
      created += 1;
      await call('POST', '/v1/contacts', { name: `Contact ${created}` }).catch(({ code }) =>
        resets.push(code),
      );
    }
  };
  // Some of the connections are idle for longer than Node's own servers keep them.
  const writers = Array.from({ length: 12 }, (_, index) => write(index < 6 ? 100 : 6_000));

  for (const [index, milliseconds] of STALLS.entries()) {
    const isOfReceivers = (index + Math.floor(index / 4)) % 2 === 0;
    await stall(isOfReceivers ? receivers : [sandbox], milliseconds);
    await wait(1_000);
  }
  isOver = true;
  await Promise.all(writers);
  const arrived = () => Promise.all(receivers.map(async ({ ask }) => (await ask()).names));
  await expect
    .poll(arrived, { timeout: 900_000, interval: 1_000 })
    .toEqual(urls.map(() => created));

  const { data } = await call('GET', '/v1/webhooks');
  const { failed } = await sandbox.ask();
  console.log(`${created} contacts, attempts by their error: ${JSON.stringify(failed)}`);
  expect(data.map(({ status }: { status: string }) => status)).toEqual(urls.map(() => 'active'));
  expect(resets).toEqual([]);
  // A receiver that is stopped for 9 s does not respond within 8: its own fault, and the only one.
  const { none: _, 'The endpoint did not respond in time.': __, ...others } = failed;
  expect(others).toEqual({});
});
