import { bundle, createConfig, detectSpec, lintDocument } from '@redocly/openapi-core';
import type { Config, Document, NormalizedProblem } from '@redocly/openapi-core';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { JsonObject } from '../../src/service/json.ts';
import { describeProblems } from './describe-problems.ts';
import { GuardedResolver } from './guarded-resolver.ts';
import { refuseCircles } from './refuse-circles.ts';
import { REDOCLY_PROVED_ELSEWHERE } from './proved-elsewhere.ts';
import { ROOT } from './paths.ts';
import { UnreadableContract } from './unreadable-contract.ts';

/** What one reading of a description gives: the bundle, and what Redocly's linter says of the tree. */
export interface RedoclyResult {
  bundle: JsonObject;
  problems: NormalizedProblem[];
  /** Every file that was read, absolute. */
  files: string[];
}

let config: Promise<Config> | undefined;

async function loadRedoclyConfig(): Promise<Config> {
  const source = await readFile(resolve(ROOT, 'redocly.yaml'), 'utf8');
  const settings = await createConfig(source, { configPath: resolve(ROOT, 'redocly.yaml') });
  settings.skipRules(REDOCLY_PROVED_ELSEWHERE);
  return settings;
}

async function openDescription(path: string, resolver: GuardedResolver): Promise<Document> {
  const document = await resolver.resolveDocument(null, path, true).catch((error: Error) => error);
  if (document instanceof Error)
    throw new UnreadableContract(placeFirst(oneLine(document)), { cause: document });
  try {
    detectSpec(document.parsed);
  } catch (error) {
    throw new UnreadableContract(`${path}: ${oneLine(error as Error)}`, { cause: error });
  }
  refuseCircles(document, resolver);
  return document;
}

/** A parser says its place last. */
const placeFirst = (message: string): string =>
  message.replace(/^(.*) in "([^"]+)" \((\d+:\d+)\)$/, '$2:$3: $1.');

const oneLine = ({ message }: Error): string => message.trim().replaceAll(/\s*\n\s*/g, ' ');

/** A reference to nowhere leaves holes that the next tools would stumble over: nothing is said of the rest. */
function refuseUnresolved(problems: readonly NormalizedProblem[]): void {
  const holes = problems.filter(({ ruleId }) => ruleId === 'no-unresolved-refs');
  if (holes.length > 0) throw new UnreadableContract(describeProblems(holes));
}

type Reading = Parameters<typeof lintDocument>[0];

/** Some rules of Redocly fall over what has not the form of a description: its structure says where. */
async function explainCrash(error: Error, reading: Reading): Promise<never> {
  const config = await createConfig({ rules: { struct: 'error', 'no-unresolved-refs': 'error' } });
  const problems = await lintDocument({ ...reading, config }).catch(() => []);
  const file = reading.document.source.absoluteRef;
  const message = describeProblems(problems) || `${file}: Redocly fails: ${oneLine(error)}`;
  throw new UnreadableContract(message, { cause: error });
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
  const resolver = new GuardedResolver(settings.resolve);
  const document = await openDescription(path, resolver);
  const shared = { config: settings, externalRefResolver: resolver };

  const reading = { document, ...shared };
  const linted = await lintDocument(reading).catch((error) => explainCrash(error, reading));
  refuseUnresolved(linted);
  const bundled = await bundle({ doc: document, ...shared }).catch((error) =>
    explainCrash(error, reading),
  );
  return {
    bundle: bundled.bundle.parsed as JsonObject,
    problems: [...linted, ...bundled.problems],
    files: [...resolver.getFiles()],
  };
}
