// docs/tools.md is written from a run that takes minutes; that it still is about these tools takes none.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pins, TOOLS_PAGE, printToolsPage, readOutcomes } from './tools-page.ts';
import { tools } from './tools/all.ts';

const page = readFileSync(TOOLS_PAGE, 'utf8');
const outcomes = readOutcomes(page);

test('the page has the tools, versions, commands and limits of the suite', async () => {
  expect(await printToolsPage(tools, outcomes)).toBe(page);
});

test('the page says what one gets from each tool', () => {
  expect([...outcomes.keys()].sort()).toEqual(tools.map(({ name }) => name).sort());
  expect([...outcomes.values()].filter((gives) => !gives.endsWith('.'))).toEqual([]);
});

test('another version or command changes the page', async () => {
  const [first, ...rest] = tools;
  const changed = [{ ...first!, package: 'zod' }, ...rest];

  expect(await printToolsPage(changed, outcomes)).not.toBe(page);
  expect(await printToolsPage([{ ...first!, command: 'npx' }, ...rest], outcomes)).not.toBe(page);
});

test('every tool is pinned to one version', () => {
  expect(tools.map((tool) => tool.package).filter((name) => !(name in pins))).toEqual([]);
  expect(
    Object.values(pins).filter((pin) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.test(pin)),
  ).toEqual([]);
});
