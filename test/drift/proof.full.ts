// The proof of drift watch on recordings of the sandbox: what is planted is found, what is clean is quiet, and no value
// gets into a report. DRIFT_SEED draws others.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { createIgnore } from '../../src/drift/drift-report.ts';
import { checkEvent } from '../../src/drift/check-event.ts';
import { checkRecordings } from '../../src/drift/check-recording.ts';
import { readRecording } from '../../src/drift/read-recording.ts';
import { toReport } from '../../src/drift/to-report.ts';
import { toJsonLines } from '../../src/drift/index.ts';
import { FORMATS, formatReport } from '../../src/report/format-report.ts';
import { checkRecorded } from './check-recorded.ts';
import { createPick, placesOf, bodySchema, plantDrifts, plantEvents } from './plant.ts';
import { type Recorded, record } from './record.ts';
import { toHar } from './write-recordings.ts';

const SEED = Number(process.env['DRIFT_SEED'] ?? '20261122');
const NONE = createIgnore([]);
const locate = () => undefined;
const EVENTS = JSON.parse(readFileSync('generated/events.json', 'utf8'));
let recordings: Recorded[];
beforeAll(async () => void (recordings = await record(72, SEED)));

const check = (har: string) => checkRecordings(readRecording(har)?.entries ?? [], NONE);

test('10,000 clean responses make no report', () => {
  const { reports, checked } = check(toHar(recordings));

  expect(checked).toBeGreaterThanOrEqual(10_000);
  expect(reports).toEqual([]);
});

test('300 planted drifts are found at their places in body and contract, and nothing beside them', () => {
  const responses = plantDrifts(recordings, 240, SEED).map((one) => ({
    ...one,
    found: checkRecorded(one.recorded),
  }));
  const events = plantEvents(EVENTS, 60, SEED).map((one) => ({
    ...one,
    found: checkEvent(one.text),
  }));
  const planted = [...responses, ...events];
  const missed = planted.filter(
    ({ found, kind, pointer, severity, contract }) =>
      !found.some(
        (one) =>
          one.kind === kind &&
          one.pointer === pointer &&
          one.severity === severity &&
          one.contract === contract,
      ),
  );
  const extra = planted.flatMap(({ found, pointer }) =>
    found.filter((one) => one.pointer !== pointer),
  );

  expect([responses.length, events.length]).toEqual([240, 60]);
  expect(new Set(responses.map(({ recorded }) => recorded.operation)).size).toBeGreaterThan(60);
  expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(10);
  expect(missed).toEqual([]);
  expect(extra).toEqual([]);
});

test('1,000 planted secrets and personal values are in no report, whatever its format', () => {
  const pick = createPick(SEED);
  const secrets: string[] = [];
  const next = (): string => {
    const secret = SECRETS[pick(SECRETS.length)]?.(secrets.length) ?? '';
    secrets.push(secret);
    return secret;
  };
  const planted = Array.from({ length: 200 }, () => {
    const recorded = recordings[pick(recordings.length)] as Recorded;
    return plantSecrets(recorded, next, pick);
  });
  const { reports } = check(toHar(planted));
  const outcome = { source: 'a.har', checked: 1, failOn: 'news', locate } as const;
  const written = FORMATS.map((format) => formatReport(toReport(reports, outcome), format));
  const all = [...written, toJsonLines(reports)].join('\n');

  expect(secrets.length).toBeGreaterThanOrEqual(1_000);
  expect(reports.length).toBeGreaterThan(100);
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});

test('news alone never fails', () => {
  const news = plantDrifts(recordings, 300, SEED + 1).filter(({ severity }) => severity === 'news');
  const { reports } = check(toHar(news.map(({ recorded }) => recorded)));
  const outcome = { source: 'a.har', checked: 1, failOn: 'fault', locate } as const;

  expect(news.length).toBeGreaterThan(50);
  expect(toReport(reports, outcome).passed).toBe(true);
});

const SECRETS: readonly ((number: number) => string)[] = [
  (number) => `whsec_Kq7${number}xZ41mPfT`,
  (number) => `tok_9${number}T3L8v3GzFuOQ807MZS6`,
  (number) => `lucia.${number}@crm.example`,
  (number) => `+3460000${10_000 + number}`,
  (number) => `Lucía Fernández ${number}`,
  (number) => `4${number}11 1111 1111 1111`,
  (number) => `con_8Z${number}k2`,
  (number) => `AKIA${number}IOSFODNN7EXAMPLE`,
];

/** Secrets as values of another type, as new values, as keys, in headers and in the URL. */
function plantSecrets(
  recorded: Recorded,
  next: () => string,
  pick: (length: number) => number,
): Recorded {
  const body = JSON.parse(recorded.text);
  const places = placesOf(body, bodySchema(recorded) ?? {}).filter(({ path }) => path.length > 0);
  for (let time = 0; time < 3; time += 1) {
    const place = places[pick(places.length)];
    if (!place) continue;
    const parent = place.path.slice(0, -1).reduce((node, key) => node?.[key], body);
    if (typeof parent === 'object' && parent !== null) parent[place.path.at(-1) ?? ''] = next();
  }
  for (const object of [body, body.data ?? {}]) {
    if (typeof object === 'object' && !Array.isArray(object)) object[next()] = next();
  }
  const headers = { ...recorded.headers, 'x-debug': encodeURIComponent(next()) };
  const url = `${recorded.url.replace(/\?.*/, '')}/${encodeURIComponent(next())}?q=${encodeURIComponent(next())}`;
  return { ...recorded, headers, text: JSON.stringify(body), ...(pick(4) === 0 && { url }) };
}
