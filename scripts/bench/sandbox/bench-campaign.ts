// What a campaign costs with its state in a file and without, for three sizes: the price is to grow with the size alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../../../src/index.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { median } from '../client/median.ts';
import { printTable } from '../client/print-table.ts';

const SIZES = [5_000, 20_000, 50_000];
const ROUNDS = 3;
const DAY_MS = 86_400_000;

/** Sends campaigns of several sizes, each in memory and with a file, and prints what a recipient costs. */
export async function benchCampaign(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-campaign-'));
  const rows: string[][] = [];
  for (const size of SIZES) {
    const [inMemory, inFile]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      inMemory.push(await runCampaign(size));
      inFile.push(await runCampaign(size, join(folder, `${size}-${round}.sqlite`)));
    }
    const [bare, kept] = [median(inMemory), median(inFile)];
    const each = (milliseconds: number): string =>
      `${((milliseconds / size) * 1_000).toFixed(0)} µs`;
    rows.push([size.toLocaleString('en'), each(bare), each(kept), (kept / bare).toFixed(2)]);
  }
  rmSync(folder, { recursive: true });
  printTable(
    'Sandbox: a campaign, CPU per recipient',
    ['recipients', 'in memory', 'with --data', 'ratio'],
    rows,
  );
}

/** CPU in milliseconds from the launch until the last message is read. */
async function runCampaign(size: number, data?: string): Promise<number> {
  const contacts = Array.from({ length: size }, (_, index) => ({
    id: `con_${index}`,
    phone: `+34${600_000_000 + index}`,
    tags: ['all'],
  }));
  const sandbox = await createSandbox({
    speed: 0,
    seed: { contacts },
    ...(data === undefined ? {} : { data }),
  });
  const crm = createClient({
    baseUrl: 'https://crm.test',
    ...sandbox.credentials(),
    fetch: sandbox.fetch,
  });
  const { data: campaign } = await crm.campaigns.create({
    name: 'All',
    audience: { tags: ['all'] },
    content: { text: 'Hello', channel_id: 'chn_sms' },
  });
  const before = process.cpuUsage();
  await crm.campaigns.launch(campaign.id);
  await sandbox.advance(DAY_MS);
  const { user, system } = process.cpuUsage(before);
  const { data: sent } = await crm.campaigns.get(campaign.id);
  if (sent.counts?.read !== size) throw new Error(`Of ${size}, ${sent.counts?.read} were read.`);
  await sandbox.close();
  return (user + system) / 1_000;
}
