import { expect, test } from 'vitest';
import { ApiError, type Contact } from '../../../src/index.ts';
import { page, refusal, token, json } from './faults.ts';
import { startFaults } from './start-faults.ts';
import { within } from '../../within.ts';

const PAGES = [page(['con_1', 'con_2'], 'c2'), page(['con_3'], 'c3'), page(['con_4'], null)];

async function idsOf(contacts: AsyncIterable<Contact>, most = Infinity): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of contacts) {
    ids.push(id);
    if (ids.length >= most) break;
  }
  return ids;
}

test('iterates the items of all pages with the query of the first', async () => {
  const { crm, received } = await startFaults(PAGES);
  const ids = await idsOf(crm.contacts.list({ limit: 2, stage: 'lead' }));

  expect(ids).toEqual(['con_1', 'con_2', 'con_3', 'con_4']);
  expect(received.map(({ path }) => new URL(path, 'http://x').searchParams)).toEqual([
    new URLSearchParams('limit=2&stage=lead'),
    new URLSearchParams('limit=2&stage=lead&cursor=c2'),
    new URLSearchParams('limit=2&stage=lead&cursor=c3'),
  ]);
});

test('resolves to one page, which leads to the next until there is none', async () => {
  const { crm, received } = await startFaults(PAGES);

  const first = await crm.contacts.list();
  expect(received).toHaveLength(1);
  expect(Object.keys(first)).toEqual(['data', 'pagination', 'meta', 'response']);
  expect(first.data.map(({ id }) => id)).toEqual(['con_1', 'con_2']);
  expect(first.pagination).toEqual({ next_cursor: 'c2', has_more: true });
  expect([first.meta.request_id, first.response.status]).toEqual(['req_1', 200]);

  const third = await (await first.next())?.next();
  expect(third?.data.map(({ id }) => id)).toEqual(['con_4']);
  expect(await third?.next()).toBeUndefined();
  expect(received).toHaveLength(3);
});

test('iterates from any page on', async () => {
  const { crm } = await startFaults(PAGES);
  const second = await (await crm.contacts.list()).next();

  expect(await idsOf(second as NonNullable<typeof second>)).toEqual(['con_3', 'con_4']);
});

test('fetches no page that nobody gets to', async () => {
  const { crm, received } = await startFaults(PAGES);
  await idsOf(crm.contacts.list(), 2);

  expect(received).toHaveLength(1);
});

test('sends one request for a list that is both awaited and iterated', async () => {
  const { crm, received } = await startFaults([page(['con_1'], null)]);
  const contacts = crm.contacts.list();
  await contacts;
  await idsOf(contacts);
  await idsOf(contacts);

  expect(received).toHaveLength(1);
});

test.each([
  ['at once', [page(['con_1'], 'start')], 1],
  ['after a page', [page(['con_1'], 'c1')], 2],
  ['after a while', [page(['con_1'], 'c1'), page(['con_2'], 'c2'), page(['con_3'], 'c1')], 3],
  ['to the first page', [page(['con_1'], 'c1'), page(['con_2'], 'start')], 2],
] as const)('ends a list that leads in a circle %s', async (_, script, requests) => {
  const { crm, received } = await startFaults(script);
  const failure = idsOf(crm.contacts.list({ cursor: 'start' }));

  await expect(failure).rejects.toBeInstanceOf(ApiError);
  await expect(failure).rejects.toMatchObject({
    name: 'InternalApiError',
    type: 'api_error',
    code: 'repeated_cursor',
    message: 'GET /v1/contacts: no next page: repeated_cursor',
  });
  expect(received).toHaveLength(requests);
});

test('lets a program ask a page for its next one twice', async () => {
  const { crm } = await startFaults((request) =>
    request.path.includes('cursor=c2') ? page(['con_2'], null) : page(['con_1'], 'c2'),
  );
  const first = await crm.contacts.list();
  const [one, other] = [await first.next(), await first.next()];

  expect(one?.data).toEqual(other?.data);
});

/** A page of one contact with a pagination of the test's. */
const pageWith = (pagination: object) => json({ data: [{ id: 'con_1' }], pagination, meta: {} });

test.each([null, '', undefined])('throws where more has no cursor: %j', async (cursor) => {
  const { crm, received } = await startFaults([pageWith({ next_cursor: cursor, has_more: true })]);

  await expect(idsOf(crm.contacts.list())).rejects.toMatchObject({
    name: 'InternalApiError',
    message: 'GET /v1/contacts: no next page: missing_cursor',
    code: 'missing_cursor',
    status: 200,
  });
  expect(received).toHaveLength(1);
});

test('takes a cursor without has_more to be the last page', async () => {
  const { crm, received } = await startFaults([pageWith({ next_cursor: 'c2', has_more: false })]);

  expect(await idsOf(crm.contacts.list())).toEqual(['con_1']);
  expect(received).toHaveLength(1);
});

test('passes on what was read before a page in the middle fails', async () => {
  const { crm } = await startFaults([page(['con_1'], 'c2'), refusal(400, 'invalid_request_error')]);
  const read: string[] = [];
  const failure = (async () => {
    for await (const { id } of crm.contacts.list()) read.push(id);
  })();

  await expect(failure).rejects.toMatchObject({ name: 'InvalidRequestError', traceId: 'trc_1' });
  expect(read).toEqual(['con_1']);
});

test('ends between two pages when the signal fires', async () => {
  const { crm, received } = await startFaults(PAGES);
  const controller = new AbortController();
  const reason = new Error('enough');
  const failure = (async () => {
    for await (const _contact of crm.contacts.list({}, { signal: controller.signal })) {
      controller.abort(reason);
    }
  })();

  await within(3_000, expect(failure).rejects.toMatchObject({ cause: reason }));
  expect(received).toHaveLength(1);
});

test('renews the token in the middle of a list', async () => {
  let tokens = 0;
  const { crm } = await startFaults(
    ({ path, headers }, earlier) => {
      if (path === '/oauth/token') return token(`token_${(tokens += 1)}`);
      const isLate = earlier.some((request) => request.path.includes('cursor=c2'));
      if (isLate && headers.authorization === 'Bearer token_1')
        return refusal(401, 'authentication_error');
      return path.includes('cursor')
        ? isLate
          ? page(['con_3'], null)
          : page(['con_2'], 'c3')
        : page(['con_1'], 'c2');
    },
    { clientId: 'app_7Hf2', clientSecret: 'example_secret' },
  );

  expect(await idsOf(crm.contacts.list())).toEqual(['con_1', 'con_2', 'con_3']);
  expect(tokens).toBe(2);
});
