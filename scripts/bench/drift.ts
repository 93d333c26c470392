import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRecordings } from '../../src/drift/check-recording.ts';
import { readRecording } from '../../src/drift/read-recording.ts';
import { plantDrifts } from '../../test/drift/plant.ts';
import { record } from '../../test/drift/record.ts';
import { toHar } from '../../test/drift/write-recordings.ts';
import { BY_REDOCLY, CLI, OURS, pack, REDOCLY } from './build.ts';
import { type Figures, runCommand } from './measure.ts';
import { compared, type Table } from './table.ts';

const SEED = 20_261_122;
const PLANTED = 300;
const ENDPOINT = 'https://api.example.com';

const oursOn = (file: string): string[] => [CLI, 'drift', file, '--json'];
const theirsOn = (file: string): string[] => [
  REDOCLY,
  'drift',
  file,
  '--api',
  'generated/openapi.json',
  '--format',
  'sarif',
  '--rules',
  'undocumented-endpoint,schema-consistency',
];

/** Ours are one per place, so that each recording is asked for by itself, in this process. */
async function oursFound(file: string): Promise<number> {
  const { entries = [] } = readRecording(await readFile(file, 'utf8')) ?? {};
  const isFound = (entry: (typeof entries)[number]): boolean =>
    checkRecordings([entry], () => false, ENDPOINT).reports.length > 0;
  return entries.filter(isFound).length;
}

/** Of both requests and responses, what it says of responses: the recordings by their numbers. */
function theirResults(stdout: string): number[] {
  const [{ results }] = JSON.parse(stdout).runs;
  return results.flatMap(({ properties: { target, exchangeIndex } }: any) =>
    target === 'request' ? [] : [exchangeIndex],
  );
}

async function ours(clean: string, drifted: string): Promise<Figures> {
  const before = await runCommand({ args: oursOn(clean) });
  const { cpu } = await runCommand({ args: oursOn(drifted) });
  const alarms = JSON.parse(before.stdout).drift.length;
  const missed = PLANTED - (await oursFound(drifted));
  return { missed, alarms, clean: before.cpu, drifted: cpu };
}

async function theirs(clean: string, drifted: string): Promise<Figures> {
  const before = await runCommand({ args: theirsOn(clean) });
  const { cpu, stdout } = await runCommand({ args: theirsOn(drifted) });
  const missed = PLANTED - new Set(theirResults(stdout)).size;
  const alarms = theirResults(before.stdout).length;
  return { missed, alarms, clean: before.cpu, drifted: cpu };
}

export const drift: Table = {
  name: 'drift',
  title: 'Drift',
  note: `Both read HAR files of the sandbox: one of clean responses, and one of ${PLANTED} with a seeded difference each.`,
  columns: {
    missed: { title: `missed of ${PLANTED}`, digits: 0 },
    alarms: { title: 'reports of clean responses', digits: 0 },
    clean: compared('clean, CPU s', 2),
    drifted: compared('seeded, CPU s', 2),
  },
  rounds: 3,
  async open(folder) {
    pack();
    const recordings = (await record(72, SEED)).filter(({ status }) => status < 300);
    const planted = plantDrifts(recordings, PLANTED, SEED).map(({ recorded }) => recorded);
    const [clean, drifted] = [join(folder, 'clean.har'), join(folder, 'drifted.har')];
    await writeFile(clean, toHar(recordings));
    await writeFile(drifted, toHar(planted));
    return [
      { name: '`messaging-crm-api drift`', ...OURS, run: () => ours(clean, drifted) },
      { name: '`redocly drift`', ...BY_REDOCLY, run: () => theirs(clean, drifted) },
    ];
  },
};
