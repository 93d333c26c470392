import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnreadableDescription } from '../../src/gate/read/parse-text.ts';
import { ROOT } from '../contract/paths.ts';
import { readCommit } from '../contract/releases.ts';
import { SourceMap } from '../contract/source-map.ts';
import { type ContractTree, loadTree, toTree } from './load-tree.ts';

const LARGEST = 256 * 1024 * 1024;

/** The contract of a commit, written out in a temporary folder. */
export interface Revision extends ContractTree {
  /** Removes the folder; no place can be looked up after that. */
  dispose(): void;
}

/**
 * Reads the contract of a commit, bundled as the working tree's is today; throws an UnreadableDescription where it has
 * none, and an UnreadableContract where its description cannot be taken in.
 */
export async function readRevision(commit: string, root: string = ROOT): Promise<Revision> {
  const folder = mkdtempSync(join(tmpdir(), 'gate-base-'));
  const dispose = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    writeTree(commit, root, folder);
    const prefix = `${commit.slice(0, 12)}:`;
    // Until November 2026, responses named frames that only their own compiler could fill in.
    const isPlain = !existsSync(join(folder, 'openapi/frames'));
    const tree = isPlain
      ? await loadTree(folder, prefix)
      : toTree({ ...readCommit(commit, root), sources: new SourceMap(folder) }, prefix);
    return { ...tree, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

const git = (root: string, args: string[]): Buffer =>
  execFileSync('git', args, { cwd: root, maxBuffer: LARGEST, stdio: ['ignore', 'pipe', 'pipe'] });

function writeTree(commit: string, root: string, folder: string): void {
  try {
    const archive = git(root, ['archive', '--format=tar', commit, 'openapi']);
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? '').trim() || String(error);
    throw new UnreadableDescription(
      `The commit ${commit.slice(0, 12)} gives no folder openapi/: compare with one that has it. git says: ${said}`,
      { cause: error },
    );
  }
}
