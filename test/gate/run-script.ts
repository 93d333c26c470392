import { execFile } from 'node:child_process';
import { ROOT } from '../../scripts/contract/paths.ts';

/** Runs `npm run gate` as a process of its own. */
export function runScript(args: readonly string[], cwd = ROOT) {
  const script = `${ROOT}scripts/gate.ts`;
  return new Promise<{ status: number; stdout: string; stderr: string }>((done) => {
    execFile(process.execPath, [script, ...args], { cwd }, (error, stdout, stderr) => {
      done({ status: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}
