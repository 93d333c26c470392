import { join } from 'node:path';
import type { NormalizedProblem } from '@redocly/openapi-core';
import { deriveWebhooks } from './derive-webhooks.ts';
import { hoistEnvelopes } from './hoist-envelopes.ts';
import { hoistMessages } from './hoist-messages.ts';
import type { JsonObject } from './json.ts';
import { ASYNCAPI, OPENAPI, ROOT } from './paths.ts';
import { readDescription, type RedoclyResult } from './redocly.ts';
import { nameExamples } from './name-examples.ts';
import { referDeprecationHeaders } from './refer-deprecation-headers.ts';
import { sortDocument } from './sort-document.ts';
import { SourceMap } from './source-map.ts';
import { tellKnownValues } from './tell-known-values.ts';
import { UnreadableContract } from './unreadable-contract.ts';

/** Both descriptions, bundled and sorted, as everything else in this package takes them. */
export interface Contract {
  /** The folder that holds `openapi/`. */
  root: string;
  openapi: JsonObject;
  asyncapi: JsonObject;
  redoclyProblems: NormalizedProblem[];
  sources: SourceMap;
}

/** What a bundle needs beyond Redocly's, so that every tool can read it. */
function finish(bundle: JsonObject): JsonObject {
  return tellKnownValues(nameExamples(hoistEnvelopes(referDeprecationHeaders(bundle))));
}

/**
 * Reads, lints with Redocly and bundles both descriptions; OpenAPI gets the AsyncAPI messages as
 * `webhooks`.
 *
 * @param root - the folder that holds `openapi/`
 * @throws UnreadableContract when a description cannot be taken in; its places are paths from `root`
 */
export async function readContract(root = ROOT): Promise<Contract> {
  const [openapi, asyncapi] = (await Promise.all(
    [OPENAPI, ASYNCAPI].map((file) => readDescription(join(root, file))),
  ).catch((error: Error) => {
    if (!(error instanceof UnreadableContract)) throw error;
    throw new UnreadableContract(error.message.replaceAll(join(root, '/'), ''), { cause: error });
  })) as [RedoclyResult, RedoclyResult];
  const events = sortDocument(hoistMessages(asyncapi.bundle));
  return {
    root,
    openapi: sortDocument(deriveWebhooks(finish(openapi.bundle), events)),
    asyncapi: events,
    redoclyProblems: [...openapi.problems, ...asyncapi.problems],
    sources: new SourceMap(root),
  };
}
