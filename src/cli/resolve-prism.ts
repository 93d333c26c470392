import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from './usage-error.ts';

const MANIFEST = '@stoplight/prism-cli/package.json';

/** Prism's program as the user's project has it, or else as this package's surroundings have it. */
export function resolvePrism(): string {
  const project = pathToFileURL(join(process.cwd(), 'package.json'));
  const manifest = resolve(project) ?? resolve(import.meta.url);
  if (manifest === undefined) {
    throw new UsageError(
      'The mock runs on Prism, which is not installed here: npm install --save-dev @stoplight/prism-cli@5',
    );
  }
  const { bin } = createRequire(manifest)(manifest) as { bin: { prism: string } };
  return join(dirname(manifest), bin.prism);
}

function resolve(from: string | URL): string | undefined {
  try {
    return createRequire(from).resolve(MANIFEST);
  } catch {
    return undefined;
  }
}
