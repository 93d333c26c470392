// Every receiver sample gets the signed fixture of its event, over a socket.
import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import events from '../../generated/events.json' with { type: 'json' };
import { eventSamples } from '../../scripts/emit/code-samples/code-samples.ts';
import { signWebhook } from '../../src/webhooks/index.ts';
import { asyncapi } from '../contract/contract.ts';
import { importCode } from '../import-code.ts';
import { listenHere } from '../listen-here.ts';

const SECRET = 'whsec_of_the_samples';

async function startSample(type: string): Promise<string> {
  const [sample] = eventSamples(type, asyncapi['components'].messages[type]);
  const { handler } = await importCode(sample?.source ?? '');
  return (await listenHere(createServer(handler))).url;
}

test.each(events)('$type is taken by its receiver, and refused when changed', async (event) => {
  vi.stubEnv('CRM_WEBHOOK_SECRET', SECRET);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const url = await startSample(event.type);
  // The fixture's body; its time is past, so it is signed anew.
  const signed = signWebhook({
    body: event.body,
    secret: SECRET,
    timestamp: Math.floor(Date.now() / 1000),
    deliveryId: event.deliveryId,
  });
  const deliver = async (body: string): Promise<number> =>
    (await fetch(url, { method: 'POST', headers: { ...signed }, body })).status;

  expect(await deliver(event.body)).toBe(200);
  expect(await deliver(event.body.replace('"id"', '"id" '))).toBe(401);
  expect(log.mock.calls).toHaveLength(1);
  expect(log.mock.calls[0]?.[0]).toBe(JSON.parse(event.body).data.id);
});
