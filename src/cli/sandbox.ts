import { createInterface } from 'node:readline';
import { createSandbox, type Sandbox } from '../sandbox/index.ts';
import { toSafeText } from '../terminal/safe-text.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { OptionValues } from './arguments/command-spec.ts';
import { cannotListen } from './ports.ts';
import type { SANDBOX } from './commands/sandbox-command.ts';
import { readDuration } from './read-values.ts';
import { readSeedFile } from './read-seed-file.ts';
import { createTextPrinter, JSON_PRINTER, type SandboxPrinter } from './sandbox-printer.ts';
import { waitForSignal } from './wait-for-signal.ts';

const SEED_IS_OLD =
  'The file of --data holds what another seed began with, and goes on with that: add --reset to begin anew with --seed.';

type SandboxOptions = OptionValues<typeof SANDBOX>;

/** Runs a sandbox until it is told to end; resolves to the exit status. */
export async function sandbox(options: SandboxOptions): Promise<number> {
  const signal = waitForSignal();
  const printer = options.json ? JSON_PRINTER : createTextPrinter();
  const box = await open(options);
  // Faults of the sandbox itself are never quiet.
  box.onViolation((violation) => console.error(toSafeText(violation)));
  try {
    if (options.reset) await box.reset();
    if (box.isSeedOld) console.error(SEED_IS_OLD);
    const { url } = await listen(box, options.port);
    printer.started(url, box.credentials(), box.lastingToken());
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

async function open({ seed, data, speed, route }: SandboxOptions): Promise<Sandbox> {
  const planted = seed === undefined || seed === 'examples' ? seed : await readSeedFile(seed);
  const routes = Object.fromEntries(route);
  try {
    return await createSandbox({ seed: planted, data, speed, routes });
  } catch (error) {
    // A seed, a route or a data file that cannot be used is input that cannot be read.
    throw new UsageError((error as Error).message, { cause: error });
  }
}

async function listen(box: Sandbox, port: number): Promise<{ url: string }> {
  try {
    return await box.listen(port);
  } catch (cause) {
    throw cannotListen(port, cause);
  }
}

function readCommands(box: Sandbox, printer: SandboxPrinter) {
  const lines = createInterface({ input: process.stdin, terminal: false });
  return lines.on('line', (line) => void moveClock(box, line.trim(), printer));
}

async function moveClock(box: Sandbox, text: string, printer: SandboxPrinter): Promise<void> {
  if (text === '') return;
  const milliseconds = readDuration(text);
  if (milliseconds === undefined) {
    console.error(`"${toSafeText(text)}" is no time: type one such as 30s, 10m or 24h.`);
    return;
  }
  await box.advance(milliseconds);
  printer.clock(box.now());
}
