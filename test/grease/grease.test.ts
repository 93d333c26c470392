import { expect, test } from 'vitest';
import { createGreaser } from '../../src/grease/greaser.ts';
import { LONGER } from '../../src/grease/grease-body.ts';
import { findIntolerances } from '../../src/grease/find-intolerance.ts';
import type { GreaseOptions } from '../../src/grease/grease-options.ts';
import { EVENT_CAUSES } from '../../src/sandbox/event-causes.ts';
import { createService } from '../../src/service/create-service.ts';
import { createTestFetch } from '../../src/testing/index.ts';
import { operations } from '../contract/contract.ts';
import { callMethod, clientOf } from '../testing/call-method.ts';
import { type Consumer, CONSUMERS, type Get } from './consumers.ts';
import { receiveAll } from './receive-all.ts';

const AUTHORIZED = { headers: { authorization: 'Bearer test' } };
const service = createService();

/** Runs a program against the contract's examples with additions at all places, or at some. */
async function tryConsumer([, run]: Consumer, grease: GreaseOptions) {
  const testFetch = createTestFetch({ grease });
  const get: Get = async (path) => {
    if (path.endsWith('_none')) testFetch.respondOnce('contacts.get', { status: 404 });
    const response = await testFetch(`https://crm.test${path}`, AUTHORIZED);
    return { headers: response.headers, body: await response.json() };
  };
  const hasPassed = await run(get).then(
    () => true,
    () => false,
  );
  return { hasPassed, places: testFetch.greased.map(({ place }) => place) };
}

test.each(Object.entries(CONSUMERS))('%s is found by its place', async (_, consumer) => {
  const [places] = consumer;
  expect(await tryConsumer(consumer, { share: 0 })).toEqual({ hasPassed: true, places: [] });

  const found = await findIntolerances((grease) => tryConsumer(consumer, grease), {
    seed: 1,
    share: 1,
  });

  expect(found.length).toBeGreaterThan(0);
  for (const { place } of found) expect(place).toMatch(places);
});

test.each([1, 2, 3])(
  'with the seed %i all responses fit the contract, and the client reads them (R-176, R-179, R-180)',
  async (seed) => {
    const testFetch = createTestFetch({ grease: { seed } });
    const problems: unknown[] = [];
    const crm = clientOf(
      Object.assign(async (input: string | URL | Request, init?: RequestInit) => {
        const response = await testFetch(input, init);
        const body: unknown = await response.clone().json();
        const operation = service.operations.get(testFetch.requests.at(-1)?.operation ?? '');
        if (operation)
          problems.push(
            ...service.checkResponse(operation, {
              status: response.status,
              headers: response.headers,
              body,
            }),
          );
        return response;
      }, testFetch),
    );
    for (const operation of operations) await callMethod(crm, operation);

    expect(problems).toEqual([]);
    expect(testFetch.greased.length).toBeGreaterThan(500);
  },
);

test('each id and cursor that was made longer is known by its short form when it comes back', () => {
  const raw = {
    method: 'GET',
    path: '/v1/campaigns/cmp_1/runs/run_1',
    body: '["cmp_1","run_1"]',
    query: new URLSearchParams('cursor=cmp_1&run_id=run_1'),
    headers: new Headers(),
  };
  const lengthen = (text: unknown): string => `${text}`.replace(/\w+_1/g, `$&${LONGER}`);
  const query = new URLSearchParams(lengthen(raw.query));
  const longer = { ...raw, path: lengthen(raw.path), query, body: lengthen(raw.body) };

  expect(createGreaser({})?.read(longer)).toEqual(raw);
});

test('who asks again gets a known value, so that a wait for it ends', async () => {
  const testFetch = createTestFetch({ grease: { share: 1, kinds: ['values'] } });
  const { jobs } = clientOf(testFetch);
  const ask = async () => (await jobs.get('job_1')).data.status;

  expect([await ask(), await ask()]).toEqual([expect.stringMatching(/^grease_/), 'running']);
});

test.each(['{"data":', '', '"text"'])('the text %j of a test comes as it is', async (text) => {
  const testFetch = createTestFetch({ grease: { share: 1 } });
  testFetch.respond('jobs.get', { text, headers: { 'content-type': 'application/json' } });

  expect(await (await testFetch('https://crm.test/v1/jobs/job_1', AUTHORIZED)).text()).toBe(text);
});

test('a seed adds the same at the same places, another one elsewhere', async () => {
  const read = async (seed: number): Promise<string> => {
    const testFetch = createTestFetch({ grease: { seed } });
    return (await testFetch('https://crm.test/v1/contacts', AUTHORIZED)).text();
  };

  expect(await read(7)).toBe(await read(7));
  expect(await read(7)).not.toBe(await read(8));
});

test('every event arrives with additions, verified, and unknown ones before them (R-176, R-181)', async () => {
  const received = await receiveAll({ share: 1 });

  expect(received).toEqual(expect.arrayContaining(Object.keys(EVENT_CAUSES)));
  expect(received.filter((type) => type.includes('.grease_')).length).toBeGreaterThan(10);
});
