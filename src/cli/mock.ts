import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from './find-free-port.ts';
import { findPackageRoot } from './package-root.ts';
import { PRISM, resolveTool } from './resolve-tool.ts';
import { UsageError } from './usage-error.ts';

const HOST = '127.0.0.1';
const START_LIMIT_MS = 60_000;

/** Runs Prism on the packaged contract until it ends or is told to; resolves to the exit status. */
export async function mock(wantedPort: number): Promise<number> {
  const document = join(findPackageRoot().folder, 'generated', 'openapi.json');
  await checkReadable(document);
  const prism = resolveTool(PRISM, 'mock');
  const port = await findFreePort(wantedPort, HOST);
  if (wantedPort !== 0 && port !== wantedPort) {
    console.error(`Port ${wantedPort} is taken, so the mock uses ${port}.`);
  }
  const child = await startPrism(prism, document, port);
  const ended = once(child, 'exit');
  const isTold = stopWithThisProcess(child);
  const url = `http://${HOST}:${port}`;
  if (await answers(url, child)) console.log(announcement(url));
  const [code, signal] = await ended;
  if (isTold()) return 0;
  console.error(
    `Prism ended by itself (${signal ?? `exit status ${code}`}); see above what it says.`,
  );
  return 1;
}

async function checkReadable(path: string): Promise<void> {
  try {
    await access(path, constants.R_OK);
  } catch (error) {
    throw new UsageError(`Cannot read ${path}: reinstall the package.`, { cause: error });
  }
}

async function startPrism(prism: string, document: string, port: number): Promise<ChildProcess> {
  // Not multiprocess, which NODE_ENV=production would switch on and which crashes at the start.
  const options = ['--host', HOST, '--port', `${port}`, '--multiprocess=false'];
  const args = [prism, 'mock', ...options, '--verboseLevel=warn', document];
  // What Prism prints, violations among it, goes to stderr: stdout has only what to copy.
  const child = spawn(process.execPath, args, { stdio: ['ignore', 2, 2] });
  await once(child, 'spawn');
  return child;
}

/** Lets the signals that end this process end Prism first; returns whether one has come. */
function stopWithThisProcess(child: ChildProcess): () => boolean {
  let isTold = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      isTold = true;
      child.kill('SIGTERM');
    });
  }
  return () => isTold;
}

/** Whether Prism comes up; stops it when it takes too long. */
async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const headers = { authorization: 'Bearer example_access_token' };
  const limit = Date.now() + START_LIMIT_MS;
  while (child.exitCode === null && child.signalCode === null) {
    const response = await fetch(`${url}/v1/me`, { headers }).catch(() => undefined);
    if (response) return true;
    if (Date.now() > limit) child.kill('SIGTERM');
    await wait(50);
  }
  return false;
}

function announcement(url: string): string {
  return `The mock answers at ${url} until Ctrl+C. Try it:

  curl -H 'Authorization: Bearer example_access_token' ${url}/v1/me
`;
}
