// One page in each engine, by the protocol that it speaks itself: CDP, WebDriver BiDi or WebDriver.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { vi } from 'vitest';
import { freePort } from '../free-port.ts';
import { hasBrowser, launchBrowser } from './browser.ts';
import { DESKTOP } from './measure-page.ts';
import { words } from '../table.ts';

/** A page in a browser of its own, with a profile that goes with it. */
export interface EnginePage {
  /** Goes to an address, and waits until the page has loaded. */
  open(address: string): Promise<void>;
  /** The value of an expression in the page, once it has settled; what JSON can say. */
  run<R>(expression: string): Promise<R>;
  /** Goes on in another tab; this one stays as it is. */
  openTab(): Promise<void>;
  close(): Promise<void>;
}

/** Nobody sees the frames: five in a second save Firefox a third of the CPU, and WebKit without layers takes half. */
const PREFERENCES = 'user_pref("layout.frame_rate", 5);';

/** Starts a program with a home folder that goes when it ends. */
async function startProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'engine-'));
  // For Firefox, whose profile it is.
  await writeFile(join(folder, 'user.js'), PREFERENCES);
  const ownArgs = args.map((arg) => arg.replace('HOME', folder));
  const child: ChildProcess = spawn(program, ownArgs, {
    env: { ...process.env, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.resume();
  child.stderr?.resume();
  return {
    /** What comes after these words in a line that it prints. */
    saying: (words: string, stream: 'stdout' | 'stderr' = 'stderr') =>
      new Promise<string>((resolve, reject) => {
        child.once('exit', () => reject(new Error(`${program} ended before "${words}".`)));
        const lines = createInterface(child[stream] as NodeJS.ReadableStream);
        lines.on('line', (line) => {
          if (line.startsWith(words)) resolve(line.slice(words.length).trim());
        });
      }),
    async close() {
      const isRunning = child.exitCode === null && child.signalCode === null;
      if (isRunning && child.kill()) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true, maxRetries: 9, retryDelay: 100 });
    },
  };
}

async function openChromium(): Promise<EnginePage> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: DESKTOP.viewport });
  let page = await context.newPage();
  return {
    open: async (address) => void (await page.goto(address)),
    run: (expression) => page.evaluate(expression),
    openTab: async () => void (page = await context.newPage()),
    close: () => browser.close(),
  };
}

type Command = (method: string, params: object) => Promise<Record<string, any>>;

/** Sends commands of WebDriver BiDi, each with a number that its response has, too. */
async function connectBidi(address: string): Promise<Command> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`Nobody listens at ${address}.`));
  });
  const waiting = new Map<number, PromiseWithResolvers<any>>();
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data);
    if (type === 'success') waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
  };
  let last = 0;
  return (method, params) => {
    const response = Promise.withResolvers<any>();
    waiting.set(++last, response);
    socket.send(JSON.stringify({ id: last, method, params }));
    return response.promise;
  };
}

const asJson = (expression: string): string =>
  `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`;

async function openFirefox(): Promise<EnginePage> {
  const program = await startProgram(
    'firefox-esr',
    words(`
    --headless --profile HOME --remote-debugging-port=0 --width 1280 --height 900 about:blank
  `),
  );
  const address = await program.saying('WebDriver BiDi listening on');
  const send = await connectBidi(`${address}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send('browsingContext.getTree', {});
  let { context } = contexts[0];
  return {
    open: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async run(expression) {
      const { result, exceptionDetails } = await send('script.evaluate', {
        expression: asJson(expression),
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    openTab: async () => void ({ context } = await send('browsingContext.create', { type: 'tab' })),
    async close() {
      await send('browser.close', {});
      await program.close();
    },
  };
}

/** WebKit has no screen of its own: it is given one that nobody sees. */
async function openWebKit(): Promise<EnginePage> {
  const screen = await startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24']);
  const display = `:${await screen.saying('', 'stdout')}`;
  const env = { DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  const port = await freePort();
  const driver = await startProgram('WebKitWebDriver', [`--port=${port}`], env);
  const send = async (method: string, path: string, body?: object): Promise<any> => {
    const init = { method, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, init);
    const { value } = (await response.json()) as { value: { message: string } };
    if (!response.ok) throw new Error(value.message);
    return value;
  };
  const start = (): Promise<any> => send('POST', '', { capabilities: { alwaysMatch: {} } });
  const { sessionId } = await vi.waitFor(start, { timeout: 300_000, interval: 100 });
  await send('POST', `/${sessionId}/timeouts`, { script: 300_000 });
  return {
    open: (url) => send('POST', `/${sessionId}/url`, { url }),
    async run(expression) {
      const script = `return ${asJson(expression)}`;
      return JSON.parse(await send('POST', `/${sessionId}/execute/sync`, { script, args: [] }));
    },
    async openTab() {
      const { handle } = await send('POST', `/${sessionId}/window/new`, { type: 'window' });
      await send('POST', `/${sessionId}/window`, { handle });
    },
    async close() {
      await send('DELETE', `/${sessionId}`);
      await driver.close();
      await screen.close();
    },
  };
}

const NEEDS = {
  Firefox: { open: openFirefox, programs: ['firefox-esr'] },
  WebKit: { open: openWebKit, programs: ['WebKitWebDriver', 'Xvfb'] },
};

/** Whether a program is installed. In CI it has to be, so that its tests never go missing unseen. */
function hasProgram(program: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  if (folders.some((folder) => existsSync(join(folder, program)))) return true;
  const help = `There is no ${program} here: install its package, which .ci/run names.`;
  if (process.env['CI']) throw new Error(help);
  console.warn(`Skipped. ${help}`);
  return false;
}

/** The engines that are here, by name, and how to open a page in each. */
export function engines(): [name: string, open: () => Promise<EnginePage>][] {
  const others = Object.entries(NEEDS).filter(({ 1: { programs } }) => programs.every(hasProgram));
  return [
    ...(hasBrowser() ? [['Chromium', openChromium] as const] : []),
    ...others.map(([name, { open }]) => [name, open] as const),
  ].map(([name, open]) => [name, open]);
}
