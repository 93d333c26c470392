import { lint } from './lint.ts';
import { mock } from './mock.ts';
import { findPackageRoot } from './package-root.ts';
import { parseArguments } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';
import { USAGE } from './usage.ts';

/** Carries out a command line and resolves to the exit status. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    // It has arguments of its own, which `npm run gate` takes as well.
    if (args[0] === 'gate' && !args.includes('--help')) {
      return await (await import('./gate.ts')).gate(args.slice(1));
    }
    const command = parseArguments(args);
    if (command.name === 'mock') return await mock(command.port);
    if (command.name === 'lint') return await lint(command.file, command.format);
    // Loaded when asked for, since the other commands need nothing of these.
    if (command.name === 'sandbox') {
      return await (await import('./sandbox.ts')).sandbox(command.options);
    }
    if (command.name === 'listen')
      return await (await import('./listen.ts')).listen(command.options);
    if (command.name === 'trigger') {
      return await (await import('./trigger.ts')).trigger(command.options);
    }
    console.log(command.name === 'help' ? USAGE : findPackageRoot().version);
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return error instanceof UsageError ? 2 : 1;
  }
}
