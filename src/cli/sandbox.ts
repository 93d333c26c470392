import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { readSandboxConfig } from '../sandbox/control/read-config.ts';
import {
  createSandbox,
  type Sandbox,
  type SandboxOptions as CreateOptions,
  type SeedData,
} from '../sandbox/index.ts';
import { isObject } from '../service/json.ts';
import { toSafeText } from '../terminal/safe-text.ts';
import { readFile } from '../terminal/read-file.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { OptionValues } from './arguments/command-spec.ts';
import type { SANDBOX } from './commands/local-commands.ts';
import { cannotListen } from './ports.ts';
import { readDuration } from './read-values.ts';
import {
  CONSOLE_PATH,
  createTextPrinter,
  JSON_PRINTER,
  type SandboxPrinter,
} from './sandbox-printer.ts';
import { waitForSignal } from './wait-for-signal.ts';

/** What opens an address with the browser of whoever is logged in, by platform. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/**
 * Opens an address in the browser, which goes on without this program. `BROWSER` names another program for it.
 *
 * @param url - An address of this program: it goes to a command line as it is.
 * @returns false when there is nothing to open it with
 */
export function openBrowser(url: string): Promise<boolean> {
  const { BROWSER: own } = process.env;
  const [command, ...options] = own ? [own] : (OPENERS[process.platform] ?? ['xdg-open']);
  return new Promise((done) => {
    const child = spawn(command, [...options, url], { stdio: 'ignore', detached: true });
    child.once('error', () => done(false));
    child.once('spawn', () => done(true));
    child.unref();
  });
}

/** A story with 100,000 contacts has some 60 MiB. */
const MAX_SEED = 512 * 1024 * 1024;

/** Reads a JSON file; throws a UsageError that names it, and says what of it does not fit. */
function readJsonFile<Value>(
  what: string,
  path: string,
  use: (data: any) => Value,
  maxBytes?: number,
): Value {
  const text = readFile(path, { name: `the ${what} ${path}`, ...(maxBytes && { maxBytes }) });
  try {
    return use(JSON.parse(text));
  } catch (cause) {
    const { message } = cause as Error;
    const fault = cause instanceof SyntaxError ? 'is not valid JSON' : 'does not fit';
    throw new UsageError(`The ${what} ${path} ${fault}: ${message}`, { cause });
  }
}

function asSeed(data: unknown): SeedData {
  if (isObject(data)) return data;
  throw new Error('it must be an object, such as { "contacts": [] }.');
}

const SEED_IS_OLD =
  'The file of --data was started with another seed, which is kept: add --reset to start over with --seed.';

type SandboxOptions = OptionValues<typeof SANDBOX>;

/** Runs a sandbox until it is told to end; resolves to the exit status. */
export async function sandbox(options: SandboxOptions): Promise<number> {
  const signal = waitForSignal();
  const printer = options.json ? JSON_PRINTER : createTextPrinter();
  const { host, port, ...settings } = await readSettings(options);
  const box = await open(settings.options);
  // Faults of the sandbox itself are never quiet.
  box.onViolation((violation) => console.error(toSafeText(violation)));
  try {
    if (options.reset) await box.reset();
    if (box.isSeedOld) console.error(SEED_IS_OLD);
    const { url } = await box.listen(port, host).catch(cannotListen(port, host));
    printer.started(url, box.credentials(), box.lastingToken());
    if (options.open && !(await openBrowser(`${url}${CONSOLE_PATH}`)))
      console.error(`No browser could be started: open ${url}${CONSOLE_PATH} yourself.`);
    if (!options.quiet) {
      box.onRequest((request) => printer.request(request));
      box.onDelivery((attempt) => printer.delivery(attempt));
    }
    const lines = readCommands(box, printer);
    await signal;
    lines.close();
  } finally {
    await box.close();
  }
  printer.stopped();
  return 0;
}

/** The options of the sandbox, and where it listens: the command line goes before the file of `--config`. */
async function readSettings(given: SandboxOptions) {
  const file =
    given.config === undefined
      ? undefined
      : readJsonFile('configuration', given.config, readSandboxConfig);
  const { port = 4_020, host = '127.0.0.1', options = {} } = file ?? {};
  const { seed, data = options.data, speed = options.speed, route, grease } = given;
  const planted =
    seed === undefined || seed === 'examples' ? seed : readJsonFile('seed', seed, asSeed, MAX_SEED);
  return {
    port: given.port ?? port,
    host: given.host ?? host,
    options: {
      ...options,
      seed: planted ?? options.seed,
      data,
      speed,
      grease: grease === undefined ? options.grease : { seed: grease },
      baseUrl: given['base-url'] ?? options.baseUrl,
      routes: { ...options.routes, ...Object.fromEntries(route) },
      allowHosts: [...(options.allowHosts ?? []), ...given['allow-host']],
      allowOrigins: [...(options.allowOrigins ?? []), ...given['allow-origin']],
    },
  };
}

async function open(options: CreateOptions): Promise<Sandbox> {
  // V8 would let the heap grow to some times what lives in it, and end a container amid a campaign.
  setFlagsFromString('--heap-growing-percent=25');
  return await createSandbox(options).catch((cause: Error) => {
    // A seed, a route or a data file that cannot be used is input that cannot be read.
    throw new UsageError(cause.message, { cause });
  });
}

function readCommands(box: Sandbox, printer: SandboxPrinter) {
  const lines = createInterface({ input: process.stdin, terminal: false });
  return lines.on('line', (line) => {
    moveClock(box, line.trim(), printer).catch(({ message }: Error) =>
      console.error(toSafeText(message)),
    );
  });
}

async function moveClock(box: Sandbox, text: string, printer: SandboxPrinter): Promise<void> {
  if (text === '') return;
  const milliseconds = readDuration(text);
  if (milliseconds === undefined)
    throw new Error(`"${text}" is not a time: type one such as 30s, 10m or 24h.`);
  await box.advance(milliseconds);
  printer.clock(box.now());
}
