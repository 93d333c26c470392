import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnreadableDescription } from '../../src/gate/read/unreadable-description.ts';
import { ROOT } from '../contract/paths.ts';
import { type ContractTree, loadTree } from './load-tree.ts';

const LARGEST = 256 * 1024 * 1024;

/** The contract of a commit, written out in a temporary folder. */
export interface Revision extends ContractTree {
  /** Removes the folder; no place can be looked up after that. */
  dispose(): void;
}

/**
 * Reads the contract of a commit, bundled as the working tree's is today.
 *
 * @throws UnreadableDescription when the commit has no contract
 * @throws UnreadableContract when its description cannot be taken in
 */
export async function readRevision(commit: string, root: string = ROOT): Promise<Revision> {
  const folder = mkdtempSync(join(tmpdir(), 'gate-base-'));
  const dispose = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    writeTree(commit, root, folder);
    return { ...(await loadTree(folder, `${commit.slice(0, 12)}:`)), dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

function writeTree(commit: string, root: string, folder: string): void {
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit, 'openapi'], {
      cwd: root,
      maxBuffer: LARGEST,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? '').trim() || String(error);
    throw new UnreadableDescription(
      `The commit ${commit.slice(0, 12)} gives no folder openapi/: compare with one that has it. git says: ${said}`,
      { cause: error },
    );
  }
}
