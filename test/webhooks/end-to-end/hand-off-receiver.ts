// Child process: the receiver and the workers of a recipe that hands events to a queue.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { toNodeHandler, type WebhookEvent } from '../../../src/webhooks/index.ts';
import { webhookBlock } from '../../docs/webhook-blocks.ts';
import { importCode } from '../../import-code.ts';
import { SECRET } from './deliveries.ts';
import { announce, life } from './receiver-program.ts';

const recipe = process.env['RECIPE'] ?? '';
process.env['CRM_WEBHOOK_SECRET'] = SECRET;
// What fails here fails on purpose.
console.error = () => {};

// As printed, but for how soon the crash of a worker is noticed.
const SOON: Readonly<Record<string, string>> = {
  'createPostgresStore({ pool })': 'createPostgresStore({ pool, leaseMs: 500 })',
  "namespace: 'crm'": "namespace: 'crm', leaseMs: 500",
  'expireInSeconds: 300': 'expireInSeconds: 2',
  'new PgBoss({': 'new PgBoss({ superviseIntervalSeconds: 1, monitorIntervalSeconds: 1,',
  'retryBackoff: true': 'retryDelay: 1',
  'delay: 1_000': 'delay: 100',
  'maxStalledCount: 10': 'maxStalledCount: 10, lockDuration: 1_000, stalledInterval: 1_000',
  "import { pool, transaction } from './transaction.ts';": webhookBlock('transaction'),
};
let code = webhookBlock(recipe);
for (const [text, other] of Object.entries(SOON)) code = code.replace(text, () => other);
const { receiver, work, pool } = await importCode(code);
const log = join(life.folder, 'ran.log');
void work(async ({ id, data }: WebhookEvent, client = pool) => {
  // A line that was appended stays when this process is killed.
  appendFileSync(log, `${id}\n`);
  await pause(Math.random() * 4);
  if (Math.random() < 0.01) throw new Error('one in a hundred');
  // The outbox promises that this is there once; with pg-boss the primary key of the reader does.
  const once = recipe === 'outbox' ? '' : 'ON CONFLICT DO NOTHING';
  const row = [id, (data as { id: string }).id];
  await client?.query(`INSERT INTO wins (event, deal) VALUES ($1, $2) ${once}`, row);
}, new AbortController().signal);

await announce(createServer(toNodeHandler(receiver)));
