// The contract abroad: what other people's tools make of it. `npm run test:full -- test/abroad -u` writes
// docs/tools.md from what happened here.
import { beforeAll, expect, test } from 'vitest';
import { installFolder } from '../../scripts/install-folder.ts';
import { tools } from './tools/all.ts';
import { FOLDER, Work } from './work.ts';

beforeAll(() => installFolder(FOLDER), 600_000);

test.each(tools)(
  '$name takes the contract',
  async (tool) => {
    const work = await Work.start(tool);
    if (tool.language === 'sh') await work.run(tool.command);
    const gives = await tool.check(work);
    for (const limit of tool.limits ?? []) await limit.prove(work);
    expect(gives).toMatch(/\.$/);
  },
  120_000,
);
