import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../terminal/usage-error.ts';

/** A program of Stoplight that a command runs and that this package does not bring along, and the version to install. */
export interface Tool {
  readonly name: 'Prism' | 'Spectral';
  readonly version: string;
  /** What our side of it loads besides: packages, and the versions to install. */
  readonly companions: Readonly<Record<string, string>>;
}

export const PRISM: Tool = { name: 'Prism', version: '5', companions: {} };

/** Without the rules of OWASP, which are in the whole set alone. */
export const SPECTRAL: Tool = {
  name: 'Spectral',
  version: '6',
  companions: { '@redocly/openapi-core': '2' },
};

/**
 * The file of a tool's program as the user's project has it, or else as this package's surroundings have it; throws a
 * UsageError that says what to install, all of it at once.
 */
export function resolveTool(tool: Tool, command: string): string {
  const project = pathToFileURL(join(process.cwd(), 'package.json'));
  const bin = tool.name.toLowerCase();
  const manifest = `@stoplight/${bin}-cli/package.json`;
  const found = resolve(project, manifest) ?? resolve(import.meta.url, manifest);
  const missing = found === undefined ? [`@stoplight/${bin}-cli@${tool.version}`] : [];
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
  return join(dirname(found), programs[bin] as string);
}

function resolve(from: string | URL, module: string): string | undefined {
  try {
    return createRequire(from).resolve(module);
  } catch {
    return undefined;
  }
}
