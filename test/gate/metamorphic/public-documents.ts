import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/contract/paths.ts';
import { parseText } from '../../../src/gate/read/parse-text.ts';
import type { Json } from './walk-schemas.ts';

const FOLDER = join(import.meta.dirname, '../public');

/** Descriptions of other shapes: payments, a blockchain, a content system, and webhooks alone. */
export const PUBLIC_DOCUMENTS = {
  Blockfrost: '@blockfrost/openapi/openapi.yaml',
  Directus: '@directus/specs/dist/openapi.json',
  'GitHub webhooks': '@octokit/openapi-webhooks/generated/api.github.com.json',
};

/** Installs the packages that ship the descriptions, unless that was done. */
export function installPublicDocuments(): void {
  if (existsSync(join(FOLDER, 'node_modules'))) return;
  execFileSync('npm', ['ci', '--ignore-scripts'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** A description by its place among the packages. */
export function readPublicDocument(place: string): Json {
  const path = join(FOLDER, 'node_modules', place);
  return parseText(readFileSync(path, 'utf8'), place).data as Json;
}

/** A large description that comes with a tool of this project. */
export function readRebilly(): Json {
  const typescript = createRequire(join(ROOT, 'package.json')).resolve('openapi-typescript');
  const core = createRequire(typescript).resolve('@redocly/openapi-core');
  const path = join(core, '../../src/benchmark/benches/rebilly.yaml');
  return parseText(readFileSync(path, 'utf8'), 'rebilly.yaml').data as Json;
}
