import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findIntolerances, type GreaseRun, type Intolerance } from '../grease/find-intolerance.ts';
import { GREASE_ENV, type GreaseOptions } from '../grease/grease-options.ts';
import { plural } from '../lint/to-report.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { CommandInput } from './arguments/command-spec.ts';
import type { GREASE } from './commands/local-commands.ts';
import { printJson } from './print-json.ts';
import { waitForSignal } from './wait-for-signal.ts';

/** A run may take so many times as long as the one without additions, and some time more. */
const [TIMES, MORE_MS] = [3, 30_000];

/** Runs a command with additions, and says which of them break it; resolves to the exit status. */
export async function grease({ operands, options }: CommandInput<typeof GREASE>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'grease-'));
  const log = join(folder, 'places');
  const stop = new AbortController();
  void waitForSignal().then(() => stop.abort());
  const run = createRun(operands, log, options.json, stop.signal);
  try {
    const start = performance.now();
    if (!(await run(undefined, 2 ** 31 - 1)).hasPassed)
      throw new UsageError('The command fails without additions, too: make it pass first.');
    const limit = Math.ceil((performance.now() - start) * TIMES) + MORE_MS;
    const found: Intolerance[] = [];
    let count = 0;
    for (const seed of options.seed.length > 0 ? options.seed : [1, 2, 3]) {
      const tried = async (given: GreaseOptions): Promise<GreaseRun> => {
        const result = await run(given, limit);
        count += given.places ? 0 : result.places.length;
        return result;
      };
      found.push(...(await findIntolerances(tried, { seed })));
    }
    if (count === 0)
      throw new UsageError(
        'The command has met no addition: its tests have to call createSandbox, `sandbox` or createTestFetch.',
      );
    report(found, count, operands, options.json);
    return found.length > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Makes what runs the command: its output is shown when nobody has asked for JSON, and not while places are halved. */
function createRun(
  [program, ...args]: readonly [string, ...string[]],
  log: string,
  isJson: boolean,
  signal: AbortSignal,
) {
  return async (given: GreaseOptions | undefined, limitMs: number): Promise<GreaseRun> => {
    writeFileSync(log, '');
    const env = { ...process.env, [GREASE_ENV]: given ? JSON.stringify({ ...given, log }) : '' };
    const stdio = isJson || given?.places ? 'ignore' : 'inherit';
    const child = spawn(program, args, { stdio, env, timeout: limitMs, signal });
    const status = await new Promise<number | null>((done, fail) => {
      child.once('exit', done);
      child.once('error', (cause) => {
        const why = signal.aborted ? 'was stopped, without a verdict' : 'cannot be run';
        fail(new UsageError(`${program} ${why}: ${cause.message}`, { cause }));
      });
    });
    const places = readFileSync(log, 'utf8').split('\n').filter(Boolean);
    return { hasPassed: status === 0, places: [...new Set(places)] };
  };
}

/** An argument as a shell reads it. */
const quote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

function report(
  found: readonly Intolerance[],
  count: number,
  command: readonly string[],
  isJson: boolean,
): void {
  if (isJson) return printJson({ additions: count, breaks: found });
  if (found.length === 0) console.log(`Passed with ${plural(count, 'addition')}.`);
  for (const { seed, place } of found) {
    if (place === undefined) console.log(`seed ${seed}: fails, but for no single addition.`);
    else {
      const env = `${GREASE_ENV}='${JSON.stringify({ seed, places: [place] })}'`;
      console.log(`seed ${seed}: ${place}\n  to repeat it: ${env} ${command.map(quote).join(' ')}`);
    }
  }
}
