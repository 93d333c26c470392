import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../terminal/usage-error.ts';

/** A program that a command runs and that this package does not bring along. */
export interface Tool {
  /** What it is called in a sentence. */
  readonly name: string;
  /** The package it is in, and the version to install. */
  readonly package: string;
  readonly version: string;
  /** Its key in the package's `bin`. */
  readonly bin: string;
  /** What our side of it loads besides: packages, and the versions to install. */
  readonly companions: Readonly<Record<string, string>>;
}

export const PRISM: Tool = {
  name: 'Prism',
  package: '@stoplight/prism-cli',
  version: '5',
  bin: 'prism',
  companions: {},
};

/** Without the rules of OWASP, which are in the whole set alone. */
export const SPECTRAL: Tool = {
  name: 'Spectral',
  package: '@stoplight/spectral-cli',
  version: '6',
  bin: 'spectral',
  companions: { '@redocly/openapi-core': '2' },
};

/**
 * The file of a tool's program as the user's project has it, or else as this package's surroundings have it; throws a
 * UsageError that says what to install, all of it at once.
 */
export function resolveTool(tool: Tool, command: string): string {
  const project = pathToFileURL(join(process.cwd(), 'package.json'));
  const manifest = `${tool.package}/package.json`;
  const found = resolve(project, manifest) ?? resolve(import.meta.url, manifest);
  const missing = found === undefined ? [`${tool.package}@${tool.version}`] : [];
  for (const [companion, version] of Object.entries(tool.companions)) {
    if (!resolve(import.meta.url, companion)) missing.push(`${companion}@${version}`);
  }
  if (found === undefined || missing.length > 0) {
    const what = found === undefined ? 'which is not' : 'and on what is not';
    throw new UsageError(
      `\`${command}\` runs on ${tool.name}, ${what} installed here: npm install --save-dev ${missing.join(' ')}`,
    );
  }
  const { bin: programs } = createRequire(found)(found) as { bin: Record<string, string> };
  return join(dirname(found), programs[tool.bin] as string);
}

function resolve(from: string | URL, module: string): string | undefined {
  try {
    return createRequire(from).resolve(module);
  } catch {
    return undefined;
  }
}
