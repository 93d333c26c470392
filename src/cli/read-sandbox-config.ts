import { readFile } from 'node:fs/promises';
import { readSandboxConfig, type ReadConfig } from '../sandbox/control/read-config.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** Reads the JSON file of `--config`; throws a UsageError that names it, and the places that do not fit. */
export async function readConfigFile(path: string): Promise<ReadConfig> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`Cannot read the configuration ${path} (${cause.code}).`, { cause });
  });
  try {
    return readSandboxConfig(JSON.parse(text));
  } catch (cause) {
    const { message } = cause as Error;
    const fault = cause instanceof SyntaxError ? 'is not valid JSON' : 'does not fit';
    throw new UsageError(`The configuration ${path} ${fault}: ${message}`, { cause });
  }
}
