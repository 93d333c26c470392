// Each operation of the control API over a socket: what it does, what it refuses, and its responses by the description.
import { afterAll, expect, test } from 'vitest';
import { activityCases } from './cases/activity-cases.ts';
import { optionsCases } from './cases/options-cases.ts';
import { stateCases } from './cases/state-cases.ts';
import { box, casesOf, sandbox, send, writtenCases } from './cases/control-case.ts';
import { operations } from './open-control.ts';

afterAll(async () => {
  await sandbox.close();
  expect(sandbox.violations).toEqual([]);
});

const cases = [...[optionsCases, activityCases, stateCases].flatMap(casesOf), ...writtenCases()];

test.each(cases)('$id $name ($status)', async ({ id, status, parts = {}, then }) => {
  await sandbox.reset();
  const answer = await send(id, typeof parts === 'function' ? await parts(box) : parts);

  expect({ status: answer.status, error: answer.body?.error }).toMatchObject({ status });
  await then?.(answer);
});

test.each(operations)('$id refuses a query parameter that it does not have', async ({ id }) => {
  const { body, status } = await send(id, {
    path: { id: 'x', kind: 'contacts' },
    query: { no_such: 1 },
    body: undefined,
  });

  expect(status).toBe(400);
  expect(body.error.details.issues).toContainEqual(
    expect.objectContaining({ in: 'query', pointer: 'no_such' }),
  );
});

const withBody = operations.filter(({ node }) => node['requestBody']);

test.each(withBody)('$id refuses a body that is no JSON, or of another type', async ({ id }) => {
  const path = { id: 'x' };
  const broken = await send(id, { path, body: '{"a":' });
  const form = await send(id, { path, body: '{}', headers: { 'content-type': 'text/plain' } });
  const list = await send(id, { path, body: [] });

  expect(broken.body.error.code).toBe('malformed_json');
  expect(form.body.error.details.issues[0].pointer).toBe('Content-Type');
  expect(list.body.error.details.issues[0].message).toBe('must be an object');
});

test.each(operations)('$id refuses a page of another origin, and does nothing', async ({ id }) => {
  const before = await send('exportState');
  const headers = { origin: 'https://evil.example' };
  const path = { id: 'x', kind: 'contacts' };
  const { status, body, headers: own } = await send(id, { path, headers });
  const after = await send('exportState');

  expect([status, body.error.code]).toEqual([403, 'origin_not_allowed']);
  expect(own.get('access-control-allow-origin')).toBe(null);
  expect(after.body).toEqual(before.body);
});

test('every response that the description has was returned', () => {
  const declared = operations.flatMap(({ id, node }) =>
    Object.keys(node['responses']).map((status) => `${id} ${status}`),
  );

  // A disk that is full is for `test:full`.
  expect(declared.filter((each) => !box.seen.has(each))).toEqual(['getHealth 503']);
});

test('a path and a method that there are not are said so', async () => {
  const statuses = ['GET /_sandbox/nothing', 'POST /_sandbox/health', 'DELETE /_sandbox/clock'].map(
    async (line) => {
      const [method = '', path = ''] = line.split(' ');
      const response = await fetch(`${box.url}${path}`, { method });
      return [response.status, response.headers.get('allow')];
    },
  );

  expect(await Promise.all(statuses)).toEqual([
    [404, null],
    [405, 'GET'],
    [405, 'GET, PATCH'],
  ]);
});
