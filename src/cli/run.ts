import { didYouMean } from '../terminal/near-names.ts';
import { createPaint } from '../terminal/paint.ts';
import { toSafeText } from '../terminal/safe-text.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { CommandInput, CommandSpec } from './arguments/command-spec.ts';
import { asksForHelp, readArguments } from './arguments/read-arguments.ts';
import { writeCommandHelp, writeHelp } from './arguments/write-help.ts';
import { BREAKS, DRIFT, GATE, LINT, USES } from './commands/report-commands.ts';
import { GREASE, LISTEN, MOCK, REPLAY, SANDBOX, TRIGGER } from './commands/local-commands.ts';
import { findPackageRoot } from './package-root.ts';
import { printJson } from './print-json.ts';

interface Command {
  readonly spec: CommandSpec;
  /** Carries it out and resolves to the exit status; throws a UsageError. */
  readonly run: (args: readonly string[]) => Promise<number>;
}

/** Each command loads what it runs on when it is asked for: the others need nothing of it. */
export const COMMANDS: readonly Command[] = [
  define(MOCK, async ({ options }) => (await import('./mock.ts')).mock(options)),
  define(SANDBOX, async ({ options }) => (await import('./sandbox.ts')).sandbox(options)),
  define(LINT, async (input) => (await import('./lint.ts')).lint(input)),
  define(GATE, async (input) => (await import('./gate.ts')).gate(input)),
  define(USES, async ({ options }) => (await import('./uses.ts')).uses(options)),
  define(BREAKS, async (input) => (await import('./breaks.ts')).breaks(input)),
  define(DRIFT, async (input) => (await import('./drift.ts')).drift(input)),
  define(LISTEN, async ({ options }) => (await import('./listen.ts')).listen(options)),
  define(REPLAY, async (input) => (await import('./replay.ts')).replay(input)),
  define(GREASE, async (input) => (await import('./grease.ts')).grease(input)),
  define(TRIGGER, async (input) => (await import('./trigger.ts')).trigger(input)),
];

function define<const Spec extends CommandSpec>(
  spec: Spec,
  run: (input: CommandInput<Spec>) => Promise<number>,
): Command {
  return { spec, run: async (args) => await run(readArguments(spec, args)) };
}

const HELP = '`messaging-crm-api --help` lists the commands.';

/** Carries out a command line and resolves to the exit status. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    return await carryOut(args);
  } catch (error) {
    const paint = createPaint(process.stderr, process.env);
    console.error(paint('red', toSafeText((error as Error).message)));
    return error instanceof UsageError || isNoVerdict(error) ? 2 : 1;
  }
}

/** A mistake of this program, or what the system did not let it do: no word on what was checked. */
const isNoVerdict = (error: unknown): boolean =>
  'syscall' in Object(error) ||
  [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind);

async function carryOut(args: readonly string[]): Promise<number> {
  // What stands before the command is an option of every command, or of none.
  const at = args.findIndex((one) => !one.startsWith('-'));
  if (at < 0) return runBare(args);
  const name = args[at] as string;
  const rest = args.toSpliced(at, 1);
  if (name === 'help') return await carryOut([...rest, '--help']);
  const command = COMMANDS.find(({ spec }) => spec.name === name);
  if (!command) {
    const names = COMMANDS.map(({ spec }) => spec.name);
    throw new UsageError(`Unknown command "${name}": ${didYouMean(name, names)}${HELP}`);
  }
  if (!asksForHelp(rest)) return await command.run(rest);
  console.log(writeCommandHelp(command.spec, createPaint(process.stdout, process.env)));
  return 0;
}

/** What needs no command. */
function runBare(args: readonly string[]): number {
  const known = ['--help', '--version', '--json', '-h'];
  const stray = args.find((one) => !known.includes(one));
  if (stray !== undefined)
    throw new UsageError(`Unknown option "${stray}": ${didYouMean(stray, known)}${HELP}`);
  if (asksForHelp(args)) {
    const specs = COMMANDS.map(({ spec }) => spec);
    console.log(writeHelp(specs, createPaint(process.stdout, process.env)));
    return 0;
  }
  if (!args.includes('--version')) throw new UsageError(`No command given: ${HELP}`);
  const { version } = findPackageRoot();
  if (args.includes('--json')) printJson({ name: 'messaging-crm-api', version });
  else console.log(version);
  return 0;
}
