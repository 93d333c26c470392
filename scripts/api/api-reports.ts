import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../contract/paths.ts';
import { declareSources } from './declarations.ts';
import { describeSurface } from './describe-surface.ts';
import { readSurface } from './surface.ts';

/** A report, and where it belongs, from the root. */
export interface ApiReport {
  readonly path: string;
  readonly content: string;
}

/** A report for every entry of the package that has types. */
export async function createApiReports(): Promise<ApiReport[]> {
  const entries = readEntries();
  const program = declareSources(entries.map(({ source }) => source));
  const config = await resolveConfig(join(ROOT, 'docs/api/index.md'));
  return Promise.all(
    entries.map(async ({ name, path, source }) => ({
      path,
      content: await format(describeSurface(name, readSurface(program, source)), {
        ...config,
        parser: 'markdown',
      }),
    })),
  );
}

/** `./webhooks/web` of the package is `docs/api/webhooks-web.api.md`. */
function readEntries(): { name: string; path: string; source: string }[] {
  const { name, exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.entries<string | { types?: string; default: string }>(exports).flatMap(
    ([entry, target]) => {
      const types = typeof target === 'string' ? undefined : target.types;
      const compiled = types?.match(/^\.\/dist\/(.+)\.d\.ts$/)?.[1];
      if (!compiled) return [];
      const file = entry.slice(2).replaceAll('/', '-') || 'index';
      const ending = compiled.startsWith('src/spectral/') ? '.js' : '.ts';
      const path = `docs/api/${file}.api.md`;
      return [{ name: entry.replace('.', name), path, source: compiled + ending }];
    },
  );
}
