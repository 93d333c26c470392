import { expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '../../../src/index.ts';
import {
  closeAfterAnswer,
  data,
  earlyHints,
  garbage,
  gzip,
  gzipCut,
  headerFlood,
  large,
  reset,
  resetInBody,
  slowBody,
  slowHeaders,
} from './faults.ts';
import { startFaults } from './start-faults.ts';

/** No waiting between attempts: full jitter of nothing. */
const skipBackoff = () => vi.spyOn(Math, 'random').mockReturnValue(0);

test.each([
  ['comes after slow headers', slowHeaders(150, data())],
  ['comes in slow pieces', slowBody(20, 8)],
  ['is compressed', gzip],
  ['follows a 103', earlyHints],
])('takes an answer that %s', async (_, fault) => {
  const { crm, received } = await startFaults([fault]);

  const { data: contact } = await crm.contacts.get('con_1');

  expect(contact).toEqual({ id: 'con_1' });
  expect(received).toHaveLength(1);
});

test('takes a response of 20 MB', async () => {
  const { crm } = await startFaults([large(20_000_000)]);

  const { data: contact } = await crm.contacts.get('con_1');

  expect(contact).toHaveProperty('note.length', 20_000_000);
});

test.each([
  ['a reset', reset],
  ['a reset in the body', resetInBody],
  ['headers without end', headerFlood],
  ['something that is not HTTP', garbage],
])('repeats a call after %s, with its cause when it gives up', async (_, fault) => {
  skipBackoff();
  const { crm, received } = await startFaults([fault, fault, data()]);

  await crm.contacts.create({ name: 'Lucía' });
  expect(received).toHaveLength(3);

  const { crm: unlucky } = await startFaults([fault], { maxRetries: 0 });
  const error = await unlucky.contacts.create({ name: 'Lucía' }).catch((error) => error);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).not.toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ attempts: 1, cause: expect.any(Error) });
});

test('says so when a compressed response is cut, though the connection ended well', async () => {
  const { crm } = await startFaults([gzipCut]);

  await expect(crm.contacts.get('con_1')).rejects.toMatchObject({
    name: 'InternalApiError',
    code: 'unreadable_response',
    message: 'GET /v1/contacts/{id}: 200 with broken JSON',
  });
});

test('goes on after the server closed a connection that was to be kept', async () => {
  skipBackoff();
  const { crm, received } = await startFaults([closeAfterAnswer]);

  for (let call = 0; call < 20; call += 1) await crm.contacts.get('con_1');

  expect(received.length).toBeGreaterThanOrEqual(20);
});

test('keeps its connection over calls that follow one another, failed ones too', async () => {
  const { crm, received } = await startFaults((_, { length }) =>
    length % 2 ? data() : (response) => response.writeHead(404).end('{}'),
  );

  for (let call = 0; call < 12; call += 1) await crm.contacts.get('con_1').catch(() => {});

  // One or two: an agent may open the next before it knows that the first is free again.
  expect(new Set(received.map(({ connection }) => connection)).size).toBeLessThanOrEqual(2);
});
