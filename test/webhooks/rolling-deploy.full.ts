import { join } from 'node:path';
import { expect } from 'vitest';
import { ownFolder } from '../own-folder.ts';
import { Random } from '../gate/metamorphic/random.ts';
import { makeDeliveries } from './end-to-end/deliveries.ts';
import { startBalancer } from './servers/balancer.ts';
import { startGroup } from './servers/receiver-group.ts';
import { readRuns } from './servers/runs.ts';
import { startServer, testWith } from './servers/start-server.ts';

const PROCESSES = 3;
const AT_ONCE = 12;

testWith('redis')('a rolling deploy of three processes under load fails no delivery', async () => {
  const log = join(ownFolder(), 'runs.log');
  const { port: storePort } = await startServer('redis');
  const life = { log, name: 'node-redis', storePort, isTransaction: false, isCalm: true } as const;
  const group = await startGroup(PROCESSES, life);
  const balancer = await startBalancer(group.ports);
  const events = makeDeliveries(10_000, new Random(1));
  const seen = new Set<string>();
  const unique = events.filter(({ eventId }) => !seen.has(eventId) && seen.add(eventId)).values();
  const responses = new Map<string, number>();
  let isOver = false;

  const send = async (): Promise<void> => {
    while (!isOver) {
      const { value: delivery } = unique.next();
      if (!delivery) throw new Error('The deploy took longer than the deliveries.');
      const { body } = delivery;
      const options = { method: 'POST', body, headers: delivery.headers() };
      const response = await (await fetch(balancer.url, options)).text();
      responses.set(response, (responses.get(response) ?? 0) + 1);
    }
  };
  const deploy = async (): Promise<(number | null)[]> => {
    const codes: (number | null)[] = [];
    for (let index = 0; index < PROCESSES; index += 1) codes.push(await group.replace(index));
    return codes;
  };
  const deploying = deploy().finally(() => (isOver = true));
  await Promise.all(Array.from({ length: AT_ONCE }, send));

  const { times, besideEachOther } = readRuns(log);
  const total = [...responses.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${total} deliveries during the deploy, ${balancer.passedOn()} passed on`);
  expect(await deploying).toEqual([0, 0, 0]);
  expect([...responses.keys()]).toEqual(['{"status":"handled"}']);
  expect(total).toBeGreaterThan(100);
  expect(times.size).toBe(total);
  expect([...times.values()].every((count) => count === 1)).toBe(true);
  expect(besideEachOther).toEqual([]);
});
