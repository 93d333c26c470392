import {
  BaseResolver,
  bundle,
  createConfig,
  detectSpec,
  getLineColLocation,
  lintDocument,
} from '@redocly/openapi-core';
import type { Config, Document, NormalizedProblem } from '@redocly/openapi-core';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { JsonObject } from '../../src/service/json.ts';
import { REDOCLY_PROVED_ELSEWHERE } from '../lint/proved-elsewhere.ts';
import { ROOT } from './paths.ts';
import { UnreadableContract } from './unreadable-contract.ts';

/** What one reading of a description gives: the bundle, and what Redocly's linter says of the tree. */
export interface RedoclyResult {
  bundle: JsonObject;
  problems: NormalizedProblem[];
}

let config: Promise<Config> | undefined;

async function loadRedoclyConfig(): Promise<Config> {
  const source = await readFile(resolve(ROOT, 'redocly.yaml'), 'utf8');
  const settings = await createConfig(source, { configPath: resolve(ROOT, 'redocly.yaml') });
  settings.skipRules(REDOCLY_PROVED_ELSEWHERE);
  return settings;
}

async function openDescription(path: string, resolver: BaseResolver): Promise<Document> {
  const document = await resolver.resolveDocument(null, path, true).catch((error: Error) => error);
  if (document instanceof Error)
    throw new UnreadableContract(oneLine(document), { cause: document });
  try {
    detectSpec(document.parsed);
  } catch (error) {
    throw new UnreadableContract(`${path}: ${oneLine(error as Error)}`, { cause: error });
  }
  return document;
}

const oneLine = ({ message }: Error): string => message.trim().replaceAll(/\s*\n\s*/g, ' ');

/** A reference to nowhere leaves holes that the next tools would stumble over: nothing is said of the rest. */
function refuseUnresolved(problems: readonly NormalizedProblem[]): void {
  const holes = problems.filter(({ ruleId }) => ruleId === 'no-unresolved-refs');
  if (holes.length === 0) return;
  const lines = holes.map(({ location, message }) => {
    const { source, start } = getLineColLocation(location[0] as never);
    return `${source.absoluteRef}:${start.line}:${start.col}: ${message.trim().replaceAll(/\s*\n\s*/g, ' ')}`;
  });
  throw new UnreadableContract(lines.join('\n'));
}

/**
 * Reads a description once, lints its tree and bundles it.
 * The bundler works in place, so the linter has to go first.
 *
 * @param path - the description's own file, absolute
 * @throws UnreadableContract when a file is missing, is not YAML, or refers to nothing
 */
export async function readDescription(path: string): Promise<RedoclyResult> {
  const settings = await (config ??= loadRedoclyConfig());
  const resolver = new BaseResolver(settings.resolve);
  const document = await openDescription(path, resolver);
  const shared = { config: settings, externalRefResolver: resolver };

  const linted = await lintDocument({ document, ...shared });
  refuseUnresolved(linted);
  const bundled = await bundle({ doc: document, ...shared });
  return {
    bundle: bundled.bundle.parsed as JsonObject,
    problems: [...linted, ...bundled.problems],
  };
}
