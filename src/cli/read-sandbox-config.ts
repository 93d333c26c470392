import { readSandboxConfig, type ReadConfig } from '../sandbox/control/read-config.ts';
import { readFile } from '../terminal/read-file.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** Reads the JSON file of `--config`; throws a UsageError that names it, and the places that do not fit. */
export function readConfigFile(path: string): ReadConfig {
  const text = readFile(path, { name: `the configuration ${path}` });
  try {
    return readSandboxConfig(JSON.parse(text));
  } catch (cause) {
    const { message } = cause as Error;
    const fault = cause instanceof SyntaxError ? 'is not valid JSON' : 'does not fit';
    throw new UsageError(`The configuration ${path} ${fault}: ${message}`, { cause });
  }
}
