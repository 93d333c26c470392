import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../../contract/paths.ts';
import manifest from '../../../package.json' with { type: 'json' };

/** Lints the contract and writes generated/ as `npm run build` does, in a process of its own; returns what is wrong. */
export async function buildContract(): Promise<string> {
  const [, ...args] = manifest.scripts.build.split(' ');
  const build = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  let report = '';
  build.stderr.setEncoding('utf8').on('data', (text: string) => {
    report += text;
    process.stderr.write(text);
  });
  const [code] = await once(build, 'close');
  return code === 0 ? '' : report || `The build of the contract ended with ${code}.`;
}
