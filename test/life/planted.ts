// Plants the faults of planted.yaml into a copy of the project, one after the other: a long life has to find each.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { copyProject, plant, type PlantedBug } from '../planted/try-bugs.ts';
import type { Schedule } from './live.ts';

export interface PlantedFault extends Omit<PlantedBug, 'tests'> {
  readonly schedule: Schedule;
}

/** The faults of the table. */
export const readFaults = async (): Promise<readonly PlantedFault[]> =>
  parse(await readFile(join(import.meta.dirname, 'planted.yaml'), 'utf8'));

/** Lives in a process of its own, by the sources below a folder; resolves to what it says. */
export const lifeIn = (root: string, ...args: string[]): Promise<string> =>
  new Promise((done) => {
    const command = ['--no-warnings', join(root, 'test/life/command.ts'), ...args];
    const options = { cwd: root };
    execFile(process.execPath, command, options, (_, stdout, stderr) => done(stdout + stderr));
  });

/** Tries each fault, and tells what found it; resolves to those that nothing found. */
export async function tryFaults(
  faults: readonly PlantedFault[],
  tell: (line: string) => void,
): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'planted-'));
  const unfound: string[] = [];
  try {
    await copyProject(root);
    for (const fault of faults) {
      const path = join(root, fault.file);
      const text = await readFile(path, 'utf8');
      await writeFile(path, plant(fault, text));
      const said = await lifeIn(root, '--schedule', JSON.stringify(fault.schedule));
      await writeFile(path, text);
      const isFound = said.startsWith('After ');
      if (!isFound) unfound.push(fault.bug);
      tell(`${isFound ? 'found ' : 'UNFOUND'}  ${fault.bug}\n         ${said.split('\n')[0]}`);
    }
    return unfound;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
