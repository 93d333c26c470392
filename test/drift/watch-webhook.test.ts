import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { type DriftReport, watchWebhook } from '../../src/drift/index.ts';
import { IN_BODY, plantEvents } from './plant.ts';

const FIXTURES: { type: string; body: string }[] = JSON.parse(
  readFileSync('generated/events.json', 'utf8'),
);

async function reportsOf(...bodies: string[]): Promise<DriftReport[]> {
  const watch = watchWebhook();
  for (const rawBody of bodies) watch({}, { rawBody });
  await watch.drift.flush();
  return watch.drift.reports();
}

test('the events of the contract do not differ', async () => {
  expect(await reportsOf(...FIXTURES.map(({ body }) => body))).toEqual([]);
});

test.each(Object.keys(IN_BODY))('a planted %s is found in events', async (planter) => {
  const planted = plantEvents(FIXTURES, 200, 3).filter((one) => one.planter === planter);
  const reports = await Promise.all(planted.map(({ text }) => reportsOf(text)));

  expect(planted.length).toBeGreaterThan(0);
  expect(reports).toMatchObject(
    planted.map(({ kind, type, pointer, contract }) => [
      { kind, operation: type, pointer, contract },
    ]),
  );
});

test.each([
  ['a new type', '{"type":"contact.archived"}', 'undocumented-value contact.archived /type news'],
  [
    'a type that looks like data',
    '{"type":"geheim@crm.example"}',
    'undocumented-value * /type news',
  ],
  ['no type', '{"data":{}}', 'wrong-type event /type fault'],
  ['no JSON', '{"type":', 'wrong-type event  fault'],
])('%s is reported', async (_, body, wanted) => {
  const reports = await reportsOf(body);

  expect(
    reports.map(({ kind, operation, pointer, severity }) =>
      [kind, operation, pointer, severity].join(' '),
    ),
  ).toEqual([wanted]);
});

test('never throws, whatever it is given', async () => {
  const onDrift = vi.fn(() => {
    throw new Error('a hook of somebody');
  });
  const watch = watchWebhook({ onDrift });

  expect(() => watch({}, undefined as never)).not.toThrow();
  expect(() => watch({}, { rawBody: new TextEncoder().encode('{}') })).not.toThrow();
  await watch.drift.flush();
  expect(onDrift).toHaveBeenCalledOnce();
});
