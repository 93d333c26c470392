import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import {
  BaseResolver,
  bundle,
  type Config,
  createConfig,
  detectSpec,
  type Document,
  lintDocument,
  type NormalizedProblem,
  Source,
} from '@redocly/openapi-core';
import { countNodes } from '../../src/gate/document/json.ts';
import { findReferenceCycle } from '../../src/lint/check-references.ts';
import type { JsonObject } from '../../src/service/json.ts';
import { describeAt, describeProblems, UnreadableContract } from './describe-problems.ts';
import { ROOT } from './paths.ts';
import { REDOCLY_PROVED_ELSEWHERE } from './proved-elsewhere.ts';

// What aliases may add to a file: beyond that it is an attack rather than a description.
const MAX_NODES = 1_000_000;

/** Reads the files of a description for Redocly: from the disk alone, and none that has no end. */
class GuardedResolver extends BaseResolver {
  override async loadExternalRef(path: string): Promise<Source> {
    if (/^[a-z][a-z\d+.-]+:\/\//i.test(path))
      throw new Error(`${path} is an address, and none is fetched: copy what is there into a file`);
    return super.loadExternalRef(path);
  }

  /** A file as Redocly will find it, at once; `undefined` for one that it will complain about. */
  open(path: string): Document | undefined {
    try {
      const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
      const document = this.parseDocument(new Source(path, text));
      this.cache.set(path, Promise.resolve(document));
      return document;
    } catch {
      return undefined;
    }
  }

  override parseDocument(source: Source, isRoot = false): Document {
    const document = super.parseDocument(source, isRoot);
    // Only an alias can make more of a file than its text has.
    if (source.body.includes('*') && countNodes(document.parsed) > MAX_NODES)
      throw new Error(`${source.absoluteRef}:1:1: its aliases multiply without end`);
    return document;
  }
}

/**
 * Refuses references that lead to each other and to nothing else, in any file: Redocly falls over them, and Spectral
 * never ends; throws an UnreadableContract with the place of one of them and the way around.
 */
function refuseCircles(root: Document, resolver: GuardedResolver): void {
  const own = root.source.absoluteRef;
  const folder = dirname(own);
  const files = new Map<string, Document | undefined>([['', root]]);
  const open = (path: string): Document | undefined => {
    const file = resolve(folder, path);
    if (file === own) return root;
    if (!files.has(path)) files.set(path, resolver.open(file));
    return files.get(path);
  };
  const cycle = findReferenceCycle(root.parsed, (path) => open(path)?.parsed);
  if (!cycle) return;
  const [first = ''] = cycle;
  const [file = '', pointer = ''] = first.split('#');
  const way = [...cycle, first].map((place) => nameOf(place, own)).join(' -> ');
  const sentence = `these references lead to each other and to nothing else: ${way}. Write what is meant in place of one.`;
  throw new UnreadableContract(
    describeAt((open(file) ?? root).source, `#${pointer || '/'}`, sentence),
  );
}

/** A place as people write it: the path from the description's folder, without a fragment where it is the file. */
function nameOf(place: string, own: string): string {
  const [file = '', pointer = ''] = place.split('#');
  return (file || basename(own)) + (pointer ? `#${pointer}` : '');
}

/** What one reading of a description gives: the bundle, and what Redocly's linter says of the tree. */
export type RedoclyResult = Awaited<ReturnType<typeof readDescription>>;

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
export async function readDescription(path: string) {
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
    /** Every file that was read, absolute. */
    files: [...resolver.getFiles()],
  };
}
