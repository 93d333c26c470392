import type { CommandInput, CommandSpec } from './arguments/command-spec.ts';
import { readArguments } from './arguments/read-arguments.ts';
import { DRIFT } from './commands/drift-command.ts';
import { GATE } from './commands/gate-command.ts';
import { LINT } from './commands/lint-command.ts';
import { LISTEN } from './commands/listen-command.ts';
import { MOCK } from './commands/mock-command.ts';
import { REPLAY } from './commands/replay-command.ts';
import { SANDBOX } from './commands/sandbox-command.ts';
import { TRIGGER } from './commands/trigger-command.ts';

/** What a command takes, and what it does. */
export interface Command {
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
  define(DRIFT, async (input) => (await import('./drift.ts')).drift(input)),
  define(LISTEN, async ({ options }) => (await import('./listen.ts')).listen(options)),
  define(REPLAY, async (input) => (await import('./replay.ts')).replay(input)),
  define(TRIGGER, async (input) => (await import('./trigger.ts')).trigger(input)),
];

function define<const Spec extends CommandSpec>(
  spec: Spec,
  run: (input: CommandInput<Spec>) => Promise<number>,
): Command {
  return { spec, run: async (args) => await run(readArguments(spec, args)) };
}
