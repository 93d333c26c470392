import { beforeEach, expect, onTestFinished, vi } from 'vitest';
import { signWebhook, toFetchHandler } from '../../src/webhooks/index.ts';
import { importCode } from '../import-code.ts';
import { webhookBlock } from './webhook-blocks.ts';
import { startServer, testWith } from '../webhooks/servers/start-server.ts';

const SECRET = 'whsec_guide';
const BODY = JSON.stringify({
  id: 'evt_1',
  type: 'deal.won',
  created_at: '2026-08-14T09:12:45.120Z',
  data: { object: 'deal', id: 'dea_1' },
});

beforeEach(() => {
  vi.stubEnv('CRM_WEBHOOK_SECRET', SECRET);
  onTestFinished(() => void vi.unstubAllEnvs());
});

/** Delivers one event to two receivers that the block makes, as two processes would have them. */
async function deliverTwice(one: any, two: any): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const { receiver } of [one, two]) {
    const headers = signWebhook({ body: BODY, secret: SECRET });
    const request = new Request('https://crm.test/', { method: 'POST', body: BODY, headers });
    answers.push(await (await toFetchHandler(receiver)(request)).json());
  }
  return answers;
}

const ONCE = [{ status: 'handled' }, { status: 'duplicate' }];

testWith('redis')('the block "redis" remembers an event for all processes', async () => {
  const { port } = await startServer('redis');
  vi.stubEnv('REDIS_URL', `redis://127.0.0.1:${port}`);
  const code = webhookBlock('redis');
  const [one, two] = [await importCode(code), await importCode(code)];
  onTestFinished(() => [one, two].forEach(({ client }) => client.destroy()));

  expect(await deliverTwice(one, two)).toEqual(ONCE);
});

testWith('postgres')(
  'the block "postgres" writes once, though the write fails at first',
  async () => {
    const { port } = await startServer('postgres');
    for (const [name, value] of Object.entries({
      HOST: '127.0.0.1',
      PORT: port,
      USER: 'postgres',
    })) {
      vi.stubEnv(`PG${name}`, `${value}`);
    }
    const code = webhookBlock('postgres');
    const [one, two] = [await importCode(code), await importCode(code)];
    onTestFinished(async () => void (await Promise.all([one.pool.end(), two.pool.end()])));

    await one.pool.query('ALTER TABLE wins ADD CONSTRAINT full_disk CHECK (false)');
    const failed = await deliverTwice(one, two);
    await one.pool.query('ALTER TABLE wins DROP CONSTRAINT full_disk');
    const answers = await deliverTwice(one, two);

    expect(failed).toEqual([{ error: 'handler_failed' }, { error: 'handler_failed' }]);
    expect(answers).toEqual(ONCE);
    expect((await one.pool.query('SELECT * FROM wins')).rows).toEqual([
      { deal: 'dea_1', event: 'evt_1' },
    ]);
  },
);
