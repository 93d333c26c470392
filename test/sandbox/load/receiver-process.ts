// A receiver in a process of its own. It responds at once, verifies each delivery and counts events by type.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '../../../src/webhooks/index.ts';

const events = new Map<string, string>();
let secret = '';
let deliveries = 0;
let refused = 0;

const server = createServer({ keepAlive: true }, (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    deliveries += 1;
    try {
      const { headers } = request;
      const { id, type } = verifyWebhook({ body: Buffer.concat(chunks), headers, secret });
      events.set(id, type);
      response.writeHead(204).end();
    } catch {
      refused += 1;
      response.writeHead(400).end();
    }
  });
});

process.on('message', (words: { secret?: string }) => {
  secret = words.secret ?? secret;
  const types: Record<string, number> = {};
  for (const type of events.values()) types[type] = (types[type] ?? 0) + 1;
  process.send?.({ deliveries, refused, types });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
