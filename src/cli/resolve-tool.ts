import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from './usage-error.ts';

/** A program that a command runs and that this package does not bring along. */
export interface Tool {
  /** What it is called in a sentence. */
  readonly name: string;
  /** The package it is in, and the version to install. */
  readonly package: string;
  readonly version: string;
  /** Its key in the package's `bin`. */
  readonly bin: string;
}

export const PRISM: Tool = {
  name: 'Prism',
  package: '@stoplight/prism-cli',
  version: '5',
  bin: 'prism',
};

export const SPECTRAL: Tool = {
  name: 'Spectral',
  package: '@stoplight/spectral-cli',
  version: '6',
  bin: 'spectral',
};

/**
 * The file of a tool's program as the user's project has it, or else as this package's surroundings
 * have it.
 *
 * @throws UsageError that says what to install
 */
export function resolveTool({ name, package: owner, version, bin }: Tool, command: string): string {
  const project = pathToFileURL(join(process.cwd(), 'package.json'));
  const manifest = resolve(project, owner) ?? resolve(import.meta.url, owner);
  if (manifest === undefined) {
    throw new UsageError(
      `\`${command}\` runs on ${name}, which is not installed here: npm install --save-dev ${owner}@${version}`,
    );
  }
  const { bin: programs } = createRequire(manifest)(manifest) as { bin: Record<string, string> };
  return join(dirname(manifest), programs[bin] as string);
}

function resolve(from: string | URL, owner: string): string | undefined {
  try {
    return createRequire(from).resolve(`${owner}/package.json`);
  } catch {
    return undefined;
  }
}
