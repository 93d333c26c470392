import type { NormalizedProblem } from '@redocly/openapi-core';
import { deriveWebhooks } from './derive-webhooks.ts';
import { hoistMessages } from './hoist-messages.ts';
import type { JsonObject } from './json.ts';
import { ASYNCAPI, OPENAPI } from './paths.ts';
import { readDescription } from './redocly.ts';
import { referDeprecationHeaders } from './refer-deprecation-headers.ts';
import { sortDocument } from './sort-document.ts';

/** Both descriptions, bundled and sorted, as everything else in this package takes them. */
export interface Contract {
  openapi: JsonObject;
  asyncapi: JsonObject;
  redoclyProblems: NormalizedProblem[];
}

/** Reads, lints with Redocly and bundles both descriptions; OpenAPI gets the AsyncAPI messages as `webhooks`. */
export async function readContract(): Promise<Contract> {
  const [openapi, asyncapi] = await Promise.all([
    readDescription(OPENAPI),
    readDescription(ASYNCAPI),
  ]);
  const events = sortDocument(hoistMessages(asyncapi.bundle));
  return {
    openapi: sortDocument(deriveWebhooks(referDeprecationHeaders(openapi.bundle), events)),
    asyncapi: events,
    redoclyProblems: [...openapi.problems, ...asyncapi.problems],
  };
}
