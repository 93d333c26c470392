import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { UsageError } from '../terminal/usage-error.ts';
import type { OptionValues } from './arguments/command-spec.ts';
import type { MOCK } from './commands/local-commands.ts';
import { findPackageRoot } from './package-root.ts';
import { findFreePort, takesConnections } from './ports.ts';
import { printEvent } from './print-json.ts';
import { PRISM, resolveTool } from './resolve-tool.ts';
import { waitForSignal } from './wait-for-signal.ts';

// What Prism 5 logs of a request; the spaces before it depend on the request's stage.
const RECEIVED = /\[HTTP SERVER\] (\w+) (\S+) .*Request received$/;
const ANSWERED = /Responding with "(\d{3})"$/;
const VIOLATION = /Violation: (.*)$/;
const OF_NO_INTEREST = /\b(info|start|success|note)\b/;

/** Turns what Prism logs into lines of JSON; its warnings go to stderr as they are. */
function relayPrism(log: Readable): void {
  createInterface({ input: log }).on('line', (line) => {
    const text = stripVTControlCharacters(line).trimEnd();
    const [, method, path] = RECEIVED.exec(text) ?? [];
    if (method) return printEvent('request', { method: method.toUpperCase(), path });
    const [, status] = ANSWERED.exec(text) ?? [];
    if (status) return printEvent('response', { status: Number(status) });
    const [, message] = VIOLATION.exec(text) ?? [];
    if (message) return printEvent('violation', { message });
    if (text && !OF_NO_INTEREST.test(text)) console.error(line);
  });
}

const HOST = '127.0.0.1';
const START_LIMIT_MS = 60_000;

/** Runs Prism on the packaged contract until it ends or is told to; resolves to the exit status. */
export async function mock({ port: wanted, json }: OptionValues<typeof MOCK>): Promise<number> {
  const document = join(findPackageRoot().folder, 'generated', 'openapi.json');
  await access(document, constants.R_OK).catch((cause: Error) => {
    throw new UsageError(`Cannot read ${document}: reinstall the package.`, { cause });
  });
  const prism = resolveTool(PRISM, 'mock');
  const port = await findFreePort(wanted, HOST);
  if (wanted !== 0 && port !== wanted)
    console.error(`Port ${wanted} is taken, so the mock uses ${port}.`);
  const child = await startPrism([prism, 'mock', '--port', `${port}`, document], json);
  const ended = once(child, 'close');
  let isStopped = false;
  void waitForSignal().then(() => {
    isStopped = true;
    child.kill('SIGTERM');
  });
  const url = `http://${HOST}:${port}`;
  // Prism itself says on stderr that it starts.
  if (await answers(port, child)) announce(url, json);
  const [code, signal] = await ended;
  if (json) printEvent('stopped');
  if (isStopped) return 0;
  console.error(
    `Prism ended by itself (${signal ?? `exit status ${code}`}): see above what it says.`,
  );
  return 1;
}

async function startPrism(command: readonly string[], json: boolean): Promise<ChildProcess> {
  // Not multiprocess, which NODE_ENV=production would switch on and which crashes at the start.
  const options = ['--host', HOST, '--multiprocess=false'];
  const level = `--verboseLevel=${json ? 'info' : 'warn'}`;
  // What Prism prints, violations among it, goes to stderr: stdout has only what to copy, or JSON.
  const stdio = ['ignore', json ? 'pipe' : 2, 2] as const;
  const child = spawn(process.execPath, [...command, ...options, level], { stdio: [...stdio] });
  await once(child, 'spawn');
  if (child.stdout) relayPrism(child.stdout);
  return child;
}

/** Whether Prism comes up; stops it when it takes too long. */
async function answers(port: number, child: ChildProcess): Promise<boolean> {
  const limit = Date.now() + START_LIMIT_MS;
  while (child.exitCode === null && child.signalCode === null) {
    if (await takesConnections(port, HOST)) return true;
    if (Date.now() > limit) child.kill('SIGTERM');
    await wait(50);
  }
  return false;
}

function announce(url: string, json: boolean): void {
  if (json) return printEvent('started', { url });
  console.log(`The mock is running at ${url} until Ctrl+C. Try it:

  curl -H 'Authorization: Bearer example_access_token' ${url}/v1/me
`);
}
