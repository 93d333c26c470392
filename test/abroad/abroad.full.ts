// The contract abroad: what the tools of other people make of it. `npm run test:full -- test/abroad -u`
// writes docs/tools.md from what happens here. Installing takes half a minute, once.
import { beforeAll, expect, test } from 'vitest';
import { installFolder } from '../../scripts/install-folder.ts';
import { hasBrowser } from '../site/browser.ts';
import { findComplaints } from './find-faults.ts';
import { printToolsPage, TOOLS_PAGE } from './tools-page.ts';
import type { Tool } from './tool.ts';
import { tools } from './tools/all.ts';
import { hasJava } from './tools/specmatic.ts';
import { FOLDER, ToolFolder } from './tool-folder.ts';

const [isBrowserThere, isJavaThere] = [hasBrowser(), await hasJava()];
const isComplete = isBrowserThere && isJavaThere;
const canRun = ({ group, needs }: Tool): boolean =>
  needs ? isJavaThere : isBrowserThere || group !== 'Pages';
const outcomes = new Map<string, string>();

beforeAll(() => installFolder(FOLDER));

test.each(tools.filter(canRun))('$name takes the contract', async (tool) => {
  const folder = await ToolFolder.start(tool);
  if (tool.language === 'sh' && !tool.isRunByCheck)
    expect(findComplaints(await folder.run(tool.command))).toEqual([]);
  const outcome = await tool.check(folder);
  for (const limit of tool.limits ?? []) await limit.prove(folder);
  outcomes.set(tool.name, outcome);
});

test.runIf(isComplete)('docs/tools.md says what came of it', async () => {
  const missing = tools.filter(({ name }) => !outcomes.has(name)).map(({ name }) => name);

  expect(missing).toEqual([]);
  await expect(await printToolsPage(tools, outcomes)).toMatchFileSnapshot(TOOLS_PAGE);
});
