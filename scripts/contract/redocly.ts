import { BaseResolver, bundle, createConfig, lintDocument } from '@redocly/openapi-core';
import type { Config, Document, NormalizedProblem } from '@redocly/openapi-core';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { JsonObject } from './json.ts';
import { ROOT } from './paths.ts';

/** What one reading of a description gives: the bundle, and what Redocly's linter says of the tree. */
export interface RedoclyResult {
  bundle: JsonObject;
  problems: NormalizedProblem[];
}

let config: Promise<Config> | undefined;

async function loadRedoclyConfig(): Promise<Config> {
  const source = await readFile(resolve(ROOT, 'redocly.yaml'), 'utf8');
  return createConfig(source, { configPath: resolve(ROOT, 'redocly.yaml') });
}

/**
 * Reads a description once, lints its tree and bundles it.
 * The bundler works in place, so the linter has to go first.
 *
 * @param path - the description's own file, absolute
 */
export async function readDescription(path: string): Promise<RedoclyResult> {
  const settings = await (config ??= loadRedoclyConfig());
  const resolver = new BaseResolver(settings.resolve);
  const document = await resolver.resolveDocument(null, path, true);
  if (document instanceof Error) throw document;

  const linted = await lintDocument({ document, config: settings, externalRefResolver: resolver });
  const bundled = await bundle({
    doc: document as Document,
    config: settings,
    externalRefResolver: resolver,
  });
  return {
    bundle: bundled.bundle.parsed as JsonObject,
    problems: [...linted, ...bundled.problems],
  };
}
