import { readFileSync, rmSync } from 'node:fs';
import { metrics } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { type DriftReport, DRIFT_KINDS } from '../../src/drift/index.ts';
import { run } from '../../src/cli/run.ts';
import { signWebhook } from '../../src/webhooks/index.ts';
import { startServer } from '../client/http-server.ts';
import { type CodeBlock, codeBlock, codeBlocks } from '../code-block.ts';
import { openapi } from '../contract/contract.ts';
import { importCode } from '../import-code.ts';

const GUIDE = 'docs/drift.md';
const example = (name: string): any => openapi['components'].examples[`${name}Example`].value;

/** A service whose contacts have a field that the contract does not have. */
async function startDrifted(): Promise<string> {
  const { data, ...rest } = structuredClone(example('Contact'));
  const { baseUrl } = await startServer(({ path }) => {
    if (path === '/oauth/token') return { json: example('Token') };
    if (path === '/v1/contacts') return { json: { ...example('ContactList'), tier: 1 } };
    return { json: { ...rest, data: { ...data, loyalty_tier: 'gold' } } };
  });
  return baseUrl;
}

const load = (name: string, baseUrl = ''): Promise<any> =>
  importCode(codeBlock(GUIDE, name).replaceAll('http://127.0.0.1:4010', baseUrl));

/** What a block says while it runs. */
function listen(name: 'log' | 'warn') {
  return vi.spyOn(console, name).mockImplementation(() => {});
}

test('the block "watch" warns of a field that is new', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const warn = listen('warn');
  const { crm } = await load('watch', await startDrifted());

  await crm.contacts.get('con_8Zk2');

  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  const field = ['contacts.get', '/data/loyalty_tier', 'is not in the contract'];
  expect(warn.mock.calls).toEqual([['news', 'undocumented-field', ...field]]);
});

test('the block "otel" counts, with the real SDK', async () => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 600_000 });
  const provider = new MeterProvider({ readers: [reader] });
  metrics.setGlobalMeterProvider(provider);
  onTestFinished(async () => {
    metrics.disable();
    await provider.shutdown();
  });
  const baseUrl = await startDrifted();
  const { fetch } = await load('otel', baseUrl);
  for (const id of ['con_1', 'con_2']) await (await fetch(`${baseUrl}/v1/contacts/${id}`)).json();
  await fetch.drift.flush();
  await reader.forceFlush();

  const [metric] = exporter.getMetrics()[0]?.scopeMetrics[0]?.metrics ?? [];
  expect(metric?.descriptor.name).toBe('crm.contract.drift');
  const attributes = { severity: 'news', kind: 'undocumented-field', operation: 'contacts.get' };
  expect(metric?.dataPoints).toMatchObject([
    { value: 2, attributes: { ...attributes, pointer: '/data/loyalty_tier' } },
  ]);
});

test('the block "webhook" warns of an event that differs, and of none that does not verify', async () => {
  const warn = listen('warn');
  const { receiver, watch } = await load('webhook');
  const [fixture] = JSON.parse(readFileSync('generated/events.json', 'utf8'));
  const event = JSON.parse(fixture.body);
  const body = JSON.stringify({ ...event, tier: 1 });
  const deliver = (secret: string) => {
    const headers = signWebhook({ body, secret });
    const read = async () => new TextEncoder().encode(body);
    return receiver.handle({ method: 'POST', headers, read });
  };

  await deliver('whsec_of_somebody_else');
  await watch.drift.flush();
  expect(warn).not.toHaveBeenCalled();
  await deliver('whsec_example_not_a_real_secret');
  await watch.drift.flush();

  expect(warn.mock.calls).toEqual([['undocumented-field', event.type, '/tier']]);
});

test('the reports of the block "lines" are read by the command', async () => {
  const file = `.cache/drift-${process.pid}.jsonl`;
  onTestFinished(() => rmSync(file, { force: true }));
  const code = codeBlock(GUIDE, 'lines').replace('drift.jsonl', file);
  await importCode(code.replaceAll('http://127.0.0.1:4010', await startDrifted()));
  const log = listen('log');

  const status = await run(['drift', file, '--json']);

  const { drift } = JSON.parse(log.mock.calls[0]?.[0]) as { drift: DriftReport[] };
  expect([status, drift.map(({ pointer }) => pointer)]).toEqual([0, ['/tier']]);
});

test('the step of the block "nightly" writes the issue and fails where something does not hold', async () => {
  const [{ code }] = codeBlocks(GUIDE, 'yaml') as [CodeBlock];
  const { steps } = parse(code).jobs.drift;
  const { run: line } = steps.find(({ id }: { id?: string }) => id === 'drift');
  const { data, ...rest } = structuredClone(example('ContactList'));
  const broken = { ...rest, data: data.map((one: object) => ({ ...one, tags: 'geheim' })) };
  const { baseUrl } = await startServer(({ path }) =>
    path === '/v1/contacts' ? { json: broken } : { status: 404, json: example('ErrorNotFound') },
  );
  const file = `.cache/drift-${process.pid}.md`;
  onTestFinished(() => rmSync(file, { force: true }));
  const words = line.replace('"$SERVICE"', baseUrl).replace('drift.md', file).split(' ');
  listen('log');

  expect(words.slice(0, 2)).toEqual(['npx', 'messaging-crm-api']);
  expect(await run([...words.slice(2), '--rate', '10000'])).toBe(1);
  const issue = readFileSync(file, 'utf8');
  expect(issue).toContain(
    'contacts.list (200): the field `/data/*/tags` must be an array, and is a string',
  );
  expect(issue).not.toContain('geheim');
});

test('the guide explains each kind, and each option of the command', () => {
  const text = readFileSync(GUIDE, 'utf8');

  for (const kind of DRIFT_KINDS) expect(text).toContain(`| \`${kind}\``);
});
