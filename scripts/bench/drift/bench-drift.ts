// Drift watch beside `redocly drift` on the same recordings, and what it costs a client.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { watchContract } from '../../../src/drift/index.ts';
import { createClient } from '../../../src/index.ts';
import { type Planted, plantDrifts } from '../../../test/drift/plant.ts';
import { type Recorded, record } from '../../../test/drift/record.ts';
import { toHar } from '../../../test/drift/write-recordings.ts';
import { ROOT } from '../../contract/paths.ts';
import { compare } from '../compare.ts';
import { noteRatio } from '../ratios.ts';
import { median } from '../client/median.ts';

const SEED = 20_261_122;
const REDOCLY = join('node_modules', '@redocly/cli/bin/cli.js');
const redoclyArgs = (file: string): string[] => [
  ...[REDOCLY, 'drift', file, '--api', 'generated/openapi.yaml'],
  ...['--rules', 'undocumented-endpoint,schema-consistency', '--format', 'json'],
];
const ourArgs = (file: string): string[] => ['src/cli/main.ts', 'drift', file, '--json'];

/** A finding of either, by what is the same for both. */
interface Found {
  readonly url: number;
  readonly pointer: string;
}

/** Prints what both find, what that costs, and what a watch costs. */
export async function benchDrift(): Promise<void> {
  const recordings = (await record(72, SEED)).filter(({ status }) => status < 300);
  const planted = plantDrifts(recordings, 300, SEED).map(numbered);
  const folder = await mkdtemp(join(tmpdir(), 'bench-drift-'));
  const [clean, drifted] = [join(folder, 'clean.har'), join(folder, 'drifted.har')];
  await writeFile(clean, toHar(recordings));
  await writeFile(drifted, toHar(planted.map(({ recorded }) => recorded)));
  console.log('\n## Drift: what is found\n');
  console.log('| command | of 300 seeded | at the place | reports of clean responses |');
  console.log('| --- | ---: | ---: | ---: |');
  const row = (name: string, found: readonly Found[], alarms: number): void => {
    const seen = planted.filter((_, at) => found.some(({ url }) => url === at)).length;
    const right = planted.filter(({ exact }, at) =>
      found.some(({ url, pointer }) => url === at && pointer === exact),
    ).length;
    console.log(`| ${name} | ${seen} | ${right} | ${alarms} |`);
  };
  row('`redocly drift`', await redoclyFound(drifted), (await redoclyFound(clean)).length);
  const alarms = await ourFound(clean);
  row('`messaging-crm-api drift`', await oursEach(planted, folder), alarms.length);
  for (const [title, file] of [
    ['clean', clean],
    ['drifted', drifted],
  ] as const) {
    await compare(
      `Drift, ${title} recordings`,
      [{ name: '`redocly drift`', args: redoclyArgs(file) }],
      [{ name: `\`messaging-crm-api drift\`, ${title}`, args: ourArgs(file) }],
    );
  }
  await rm(folder, { recursive: true });
  await benchWatch(recordings);
}

/** Each recording gets a query of its own, by which a finding is known again. */
function numbered(planted: Planted, at: number): Planted {
  const url = new URL(planted.recorded.url);
  url.searchParams.set('cursor', `${at}`);
  return { ...planted, recorded: { ...planted.recorded, url: url.href } };
}

async function run(args: readonly string[]): Promise<any> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const options = { cwd: ROOT, env, maxBuffer: 1e9 };
  const { stdout } = await promisify(execFile)(process.execPath, [...args], options).catch(
    (error: { stdout: string }) => error,
  );
  return JSON.parse(stdout);
}

/** Of both requests and responses, what it says of responses. */
async function redoclyFound(file: string): Promise<Found[]> {
  const csv = redoclyArgs(file).map((arg) => (arg === 'json' ? 'sarif' : arg));
  const { runs } = await run(csv);
  return runs[0].results
    .filter(({ properties }: any) => properties.target !== 'request')
    .map(({ properties }: any) => ({
      url: properties.exchangeIndex,
      pointer: properties.dataPath ?? '',
    }));
}

async function ourFound(file: string): Promise<Found[]> {
  const { drift } = await run(ourArgs(file));
  return drift.map(({ pointer }: { pointer: string }) => ({ url: 0, pointer }));
}

/** Ours are one per place, so that each recording is asked for by itself, in this process. */
async function oursEach(planted: readonly Planted[], folder: string): Promise<Found[]> {
  const { readRecording } = await import('../../../src/drift/read-recording.ts');
  const { checkRecordings } = await import('../../../src/drift/check-recording.ts');
  const { entries = [] } = readRecording(await readFile(join(folder, 'drifted.har'), 'utf8')) ?? {};
  return entries.flatMap((entry, url) => {
    const { reports } = checkRecordings([entry], () => false, 'https://api.example.com');
    const { pointer, exact } = planted[url] as Planted;
    return reports.map((one) => ({ url, pointer: one.pointer === pointer ? exact : one.pointer }));
  });
}

const ROUNDS = 21;
/** CPU clocks may tick every 4 ms only: what is measured at once takes many times that. */
const CALLS = 8_000;

/** CPU of a call of the client in process, watched and not, in turns. */
async function benchWatch(recordings: readonly Recorded[]): Promise<void> {
  console.log('\n## Drift: what a watch costs\n');
  const columns = ['kB', 'call µs', 'read and parse µs', 'watch µs', 'watch / parse', '1 % / call'];
  console.log(`| body | ${columns.join(' | ')} |\n| --- |${' ---: |'.repeat(columns.length)}`);
  const find = (name: string): any =>
    JSON.parse(recordings.find(({ operation }) => operation === name)?.text ?? '');
  const [page, contact] = [find('contacts.list'), find('contacts.get')];
  await benchBody('one contact', JSON.stringify(contact), (crm) => crm.contacts.get('con_8Zk2'));
  for (const size of [1, 25, 100]) {
    const data = Array.from({ length: size }, () => contact.data);
    const text = JSON.stringify({ ...page, data });
    await benchBody(`a page of ${size}`, text, (crm) => crm.contacts.list());
  }
  await benchMemory(JSON.stringify({ ...page, data: [contact.data] }));
}

const threadCpu = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** Microseconds of a call, many of them in a row. */
async function costOf(work: () => Promise<unknown>, calls: number): Promise<number> {
  const start = threadCpu();
  for (let call = 0; call < calls; call += 1) {
    await work();
    // As a server is, which waits for its network between calls.
    if (call % 8 === 7) await new Promise((resolve) => setImmediate(resolve));
  }
  return (threadCpu() - start) / calls;
}

async function benchBody(
  name: string,
  text: string,
  read: (crm: ReturnType<typeof createClient>) => Promise<unknown>,
): Promise<void> {
  const plain = responding(text);
  const all = watchContract(plain, { sample: 1 });
  const calls = Math.ceil(CALLS / (1 + text.length / 4_000));
  const call = (fetch: typeof globalThis.fetch): (() => Promise<unknown>) => {
    const crm = createClient({ baseUrl: 'https://crm.test', accessToken: 'example', fetch });
    return () => read(crm);
  };
  const works = [
    plain as () => Promise<unknown>,
    async () => (await plain('')).json(),
    ...[plain, all].map(call),
  ];
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const costs: number[] = [];
    // Each other round the other way round, so that none of them always comes first.
    const order = round % 2 === 0 ? [...works.keys()] : [...works.keys()].reverse();
    for (const at of order) {
      costs[at] = await costOf(works[at] as () => Promise<unknown>, calls);
      if (at === 3) await all.drift.flush();
    }
    rounds.push(costs);
  }
  const differ = (one: number, other: number): number =>
    median(rounds.map((costs) => (costs[one] as number) - (costs[other] as number)));
  const whole = median(rounds.map(([, , costs = 0]) => costs));
  const [parsing, watching] = [differ(1, 0), differ(3, 2)];
  const some = (await shareChecked(text)) * watching + (await costOfPassing());
  noteRatio(`CPU: all calls watched, ${name}`, 'reading and parsing the body', watching / parsing);
  noteRatio(`CPU: 1 % of the calls watched, ${name}`, 'the call', some / whole);
  const figures = [text.length / 1_000, whole, parsing, watching, watching / parsing];
  const shown = [...figures.map((one) => one.toFixed(2)), `${((100 * some) / whole).toFixed(1)} %`];
  console.log(`| ${name} | ${shown.join(' | ')} |`);
}

/** A `fetch` that responds as a network does, with a stream. */
function responding(text: string): typeof globalThis.fetch {
  const bytes = new TextEncoder().encode(text);
  const headers = { 'content-type': 'application/json' };
  const start = (controller: ReadableStreamDefaultController): void => {
    controller.enqueue(bytes);
    controller.close();
  };
  return async () => new Response(new ReadableStream({ start }), { headers });
}

/** What a response costs that is not in the sample. */
async function costOfPassing(): Promise<number> {
  const response = new Response();
  const plain = async (_url: string): Promise<Response> => response;
  const watched = watchContract(plain, { sample: 0 });
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await costOf(() => plain(''), 20 * CALLS);
    rounds.push((await costOf(() => watched(''), 20 * CALLS)) - without);
  }
  return Math.max(0, median(rounds));
}

/** The share of calls that a sample of 1 % checks, counted: a hundredth of a call's cost is lost in any clock's noise. */
async function shareChecked(text: string): Promise<number> {
  const watched = watchContract(responding(text), { sample: 0.01 });
  for (let call = 0; call < 20_000; call += 1) await watched('https://crm.test/v1/contacts');
  await watched.drift.flush();
  return watched.drift.counts().checked / 20_000;
}

/** What is still there after 100,000 calls that differ. */
async function benchMemory(text: string): Promise<void> {
  const drifted = text.replace('"object":"contact"', '"object":"contact","tier":1');
  const headers = { 'content-type': 'application/json' };
  const watched = watchContract(async (_url: string) => new Response(drifted, { headers }));
  const collect = (globalThis as { gc?: () => void }).gc;
  const used = async (calls: number): Promise<number> => {
    for (let call = 0; call < calls; call += 1) {
      await (await watched('https://crm.test/v1/contacts')).json();
      if (call % 500 === 0) await watched.drift.flush();
    }
    await watched.drift.flush();
    collect?.();
    return process.memoryUsage().heapUsed / 1e6;
  };
  const [before, after] = [await used(5_000), await used(100_000)];
  const { checked } = watched.drift.counts();
  console.log(
    `\nHeap after 5,000 calls ${before.toFixed(1)} MB, after ${checked}: ${after.toFixed(1)} MB`,
  );
}
