// Child process: the receiver of the guide whose handler shares its transaction with the store.
import { createServer } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { type Receiver, toNodeHandler } from '../../../src/webhooks/index.ts';
import { webhookBlock } from '../../docs/webhook-blocks.ts';
import { importCode } from '../../import-code.ts';
import { SECRET } from './deliveries.ts';
import { announce, dieAtCall, life } from './receiver-program.ts';

const { folder, dieAt } = life;
process.env['CRM_WEBHOOK_SECRET'] = SECRET;

// As printed, but for where the file is and for how long a dead process keeps its claims.
const code = webhookBlock('exactly-once').replace(
  "'crm.db'",
  `${JSON.stringify(join(folder, 'crm.db'))}, leaseMs: 200`,
);
const { receiver, database }: { receiver: Receiver; database: DatabaseSync } =
  await importCode(code);

// The mark is the update that takes the owner away; the receiver's own mark after it changes nothing.
const dieBeforeMark = dieAtCall(150);
database.function('die_before_mark', () => {
  if (dieAt === 'before the mark') dieBeforeMark();
  return null;
});
database.exec(`CREATE TEMP TRIGGER dying BEFORE UPDATE ON main.webhook_events
  WHEN OLD.owner IS NOT NULL AND NEW.owner IS NULL BEGIN SELECT die_before_mark(); END`);

const execute = database.exec.bind(database);
const dieAfterMark = dieAtCall(150);
database.exec = (sql) => {
  if (sql === 'COMMIT' && dieAt === 'after the mark') dieAfterMark();
  execute(sql);
};

await announce(createServer(toNodeHandler(receiver)));
