// A receiver in a process of its own that closes idle connections, unannounced, after the milliseconds of its argument.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

const idleMs = Number(process.argv[2]);
const names = new Set<string>();
const timers = new WeakMap<Socket, NodeJS.Timeout>();

const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
  const { socket } = request;
  clearTimeout(timers.get(socket));
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined);
  await once(request, 'close');
  // The sender had given it up, as after the deadline.
  if (!request.complete) return;
  names.add(JSON.parse(Buffer.concat(chunks).toString()).data.name);
  response.on('finish', () =>
    timers.set(
      socket,
      setTimeout(() => socket.end(), idleMs),
    ),
  );
  response.end('ok');
});
process.on('message', () => process.send?.({ names: names.size }));
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
