// A receiver in a process of its own, to be killed and suspended. Arguments: its port, its store, its book, its secret.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createReceiver, createSqliteStore, toNodeHandler } from '../../src/webhooks/index.ts';

const [port, database = '', book = '', secret = ''] = process.argv.slice(2);
const store = await createSqliteStore({ database, leaseMs: 2_000 });
const receiver = createReceiver({ secret, store });
receiver.on('*', (event) => {
  const { id } = event.data as { id?: string };
  appendFileSync(book, `${event.id} ${event.type} ${id}\n`);
});
const server = createServer(toNodeHandler(receiver));
server.keepAliveTimeout = 75_000;
server.listen(Number(port), '127.0.0.1', () => console.log('listening'));
