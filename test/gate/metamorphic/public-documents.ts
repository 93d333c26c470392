import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
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

/** Installs the packages that ship the descriptions, unless that was done since their list changed. */
export function installPublicDocuments(): void {
  const done = join(FOLDER, 'node_modules/.package-lock.json');
  const list = join(FOLDER, 'package-lock.json');
  if (existsSync(done) && statSync(done).mtimeMs >= statSync(list).mtimeMs) return;
  execFileSync('npm', ['ci', '--ignore-scripts'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The file of a description by its place among the packages. */
export const placeOfPublic = (place: string): string => join(FOLDER, 'node_modules', place);

/** A description by its place among the packages. */
export function readPublicDocument(place: string): Json {
  return parseText(readFileSync(placeOfPublic(place), 'utf8'), place).data as Json;
}

/** A large description that comes with a tool of this project. */
export function readRebilly(): Json {
  const typescript = createRequire(join(ROOT, 'package.json')).resolve('openapi-typescript');
  const core = createRequire(typescript).resolve('@redocly/openapi-core');
  const path = join(core, '../../src/benchmark/benches/rebilly.yaml');
  return parseText(readFileSync(path, 'utf8'), 'rebilly.yaml').data as Json;
}
