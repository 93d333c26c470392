// The changelog of the contract against the gate: what the gate sees, the page tells.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/contract/paths.ts';
import {
  changesBetween,
  readGenerated,
  readStored,
  storedVersions,
  titleOfChange,
} from '../../scripts/contract/releases.ts';
import { pointerSegments } from '../../src/service/json.ts';

const chapters = readFileSync(join(ROOT, 'docs/contract-changelog.md'), 'utf8').split(/^## /m);
const current = readGenerated();
const { version } = current.openapi['info'];
const former = storedVersions().filter((one) => one !== version);

test('the versions before this one are stored, each as what it calls itself', () => {
  expect(former).toEqual(expect.arrayContaining(['1.0.0', '1.1.0', '1.2.0']));
  for (const one of former) {
    const { asyncapi, openapi } = readStored(one);

    expect([openapi['info'].version, asyncapi['info'].version]).toEqual([one, one]);
  }
});

test.each([version, ...former].slice(0, -1).map((one, index) => [one, former[index]] as const))(
  'the chapter of %s tells each change since %s',
  (one, before = '') => {
    const chapter = chapters.find((text) => text.startsWith(`${one} `)) ?? '';
    const next = one === version ? current : readStored(one);
    const lines = chapter.split('\n');

    const untold = changesBetween(readStored(before), next).filter((change) => {
      const [kind, what, name] = pointerSegments(change.pointer);
      const subject = kind === 'components' ? name : what;
      const about = lines.filter((line) => line.startsWith(`- ${titleOfChange(change)}: `));
      return !about.some((line) => line.includes(subject ?? kind ?? ''));
    });

    expect(untold.map(({ message }) => message)).toEqual([]);
  },
);

test('each break of a stable part since the last version was accepted', () => {
  const { accepted } = parse(readFileSync(join(ROOT, 'openapi/accepted-changes.yaml'), 'utf8')) as {
    accepted: readonly { id: string }[];
  };
  const breaks = changesBetween(readStored(former[0] ?? ''), current).filter(
    ({ verdict, stability }) => verdict.startsWith('breaking') && stability === 'stable',
  );

  expect(breaks.length).toBeGreaterThan(0);
  expect(breaks.map(({ id }) => id).sort()).toEqual(accepted.map(({ id }) => id).sort());
});
