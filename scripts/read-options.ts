import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Reads what a script was called with; ends the process with 2 when it is called with something else. */
export function readOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuseOptions((error as Error).message);
  }
}

/** Says what is wrong with the options, and ends the process. */
export function refuseOptions(message: string): never {
  console.error(message);
  process.exit(2);
}
