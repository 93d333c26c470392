// Child process: a receiver that keeps its marks in SQLite, and whose handler has its effect elsewhere.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createReceiver, createSqliteStore, toNodeHandler } from '../../../src/webhooks/index.ts';
import { SECRET } from './deliveries.ts';
import { announce, dieAtCall, life } from './receiver-program.ts';

const { folder, dieAt } = life;
// A line that was appended is with the operating system: it stays when this process is killed.
const note = (word: string, id: string): void =>
  appendFileSync(join(folder, 'runs.log'), `${word} ${id} ${process.pid}\n`);

const store = await createSqliteStore({ database: join(folder, 'marks.db'), leaseMs: 200 });
const { complete } = store;
const die = dieAtCall(150);
store.complete = (id) => {
  if (dieAt === 'before the mark') die();
  complete(id);
  if (dieAt === 'after the mark') die();
  note('marked', id);
};

const receiver = createReceiver({ secret: SECRET, store });
receiver.on('deal.won', async ({ id }) => {
  note('began', id);
  await wait(1 + Math.random() * 4);
  if (Math.random() < 0.02) {
    note('failed', id);
    throw new Error('one in fifty');
  }
  note('did', id);
  await wait(Math.random() * 4);
});

await announce(createServer(toNodeHandler(receiver)));
