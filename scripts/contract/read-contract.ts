import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NormalizedProblem } from '@redocly/openapi-core';
import { isObject, type JsonObject } from '../../src/service/json.ts';
import { namesIn } from '../../src/spectral/document/names-in.js';
import { completeDescriptions, referDeprecationHeaders } from './complete-descriptions.ts';
import { deriveWebhooks } from './derive-webhooks.ts';
import { describeProblems, UnreadableContract } from './describe-problems.ts';
import { hoistMessages } from './hoist-messages.ts';
import { mapValues } from './map-values.ts';
import { nameExamples } from './named-examples.ts';
import { ASYNCAPI, CONTROL, OPENAPI, ROOT } from './paths.ts';
import { readDescription, type RedoclyResult } from './redocly.ts';
import { SourceMap } from './source-map.ts';
import { walkAsyncapi, walkOpenapi } from './walk-schemas.ts';

// Redocly bundles components in the order it meets them, so that moving one `$ref` would move whole
// blocks of the bundle's diff. Sorting the maps that have no meaningful order keeps diffs small.
const ROOT_ORDER = namesIn(`
  openapi asyncapi id jsonSchemaDialect info externalDocs servers defaultContentType tags
  x-tagGroups security paths webhooks channels operations components
`);

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const sortKeys = (map: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(map).sort(([a], [b]) => byCodeUnit(a, b)));

function sortDocument(document: JsonObject): JsonObject {
  const rank = (key: string): number => (ROOT_ORDER.indexOf(key) + 1 || ROOT_ORDER.length) - 1;
  const entries = Object.entries(document).sort(
    ([a], [b]) => rank(a) - rank(b) || byCodeUnit(a, b),
  );
  return mapValues(Object.fromEntries(entries), (value, key) => {
    if (key === 'paths' || key === 'webhooks') return sortKeys(value);
    if (key !== 'components') return value;
    return mapValues(sortKeys(value), (map) => (isObject(map) ? sortKeys(map) : map));
  });
}

/** Both descriptions, bundled and sorted, as everything else in this package takes them. */
export interface Contract {
  root: string;
  openapi: JsonObject;
  asyncapi: JsonObject;
  /** The control API of the sandbox, which is no part of the contract; a tree need not have it. */
  control?: JsonObject | undefined;
  redoclyProblems: NormalizedProblem[];
  /** Every file that belongs to one of the two, absolute. */
  files: string[];
  sources: SourceMap;
}

type Bundles = Pick<Contract, 'openapi' | 'asyncapi'>;

/** What is not formed as the specification says cannot be completed: where that is, Redocly has said. */
function complete(openapi: RedoclyResult, asyncapi: RedoclyResult, root: string): Bundles {
  try {
    const events = hoistMessages(asyncapi.bundle);
    const named = nameExamples(referDeprecationHeaders(openapi.bundle));
    const described = deriveWebhooks(named, events);
    return {
      openapi: sortDocument(completeDescriptions(described, walkOpenapi)),
      asyncapi: sortDocument(completeDescriptions(events, walkAsyncapi)),
    };
  } catch (error) {
    const problems = [...openapi.problems, ...asyncapi.problems];
    const malformed = problems.filter(({ ruleId }) => ruleId === 'struct');
    if (error instanceof UnreadableContract || malformed.length === 0) throw error;
    throw new UnreadableContract(withoutRoot(describeProblems(malformed), root), {
      cause: error,
    });
  }
}

const withoutRoot = (text: string, root: string): string => text.replaceAll(join(root, '/'), '');

/**
 * Reads, lints with Redocly and bundles both descriptions; OpenAPI gets the AsyncAPI messages as `webhooks`.
 *
 * @param root - the folder that holds `openapi/`
 * @throws UnreadableContract when a description cannot be taken in; its places are paths from `root`
 */
export async function readContract(root = ROOT): Promise<Contract> {
  const paths = [OPENAPI, ASYNCAPI, CONTROL].map((file) => join(root, file));
  const present = paths.filter((path, index) => index < 2 || existsSync(path));
  const [openapi, asyncapi, control] = (await Promise.all(present.map(readDescription)).catch(
    (error: Error) => {
      if (!(error instanceof UnreadableContract)) throw error;
      throw new UnreadableContract(withoutRoot(error.message, root), { cause: error });
    },
  )) as [RedoclyResult, RedoclyResult, RedoclyResult?];
  const read = [openapi, asyncapi, ...(control ? [control] : [])];
  return {
    root,
    ...complete(openapi, asyncapi, root),
    control: control && sortDocument(control.bundle),
    redoclyProblems: read.flatMap(({ problems }) => problems),
    files: read.flatMap(({ files }) => files),
    sources: new SourceMap(root),
  };
}
