// Finds the parts of the bundles by what the service calls them: calls and statuses, not file names.
import { readFileSync } from 'node:fs';
import { dereference, type JsonObject } from '../../../src/service/json.ts';
import type { Operation } from '../../../scripts/contract/operations.ts';
import { asyncapi, openapi, operations } from '../contract.ts';

/** The operation behind a call such as `POST /v1/contacts`. */
export function operationOf(call: string): Operation {
  const found = operations.find(({ verb, path }) => call === `${verb.toUpperCase()} ${path}`);
  if (!found) throw new Error(`The contract has no ${call}.`);
  return found;
}

/** One response of a call; its success where no status is given. */
export function responseOf(call: string, status?: string): JsonObject {
  const { node, success } = operationOf(call);
  const response = dereference(openapi, node['responses'][status ?? success.status]);
  if (!response) throw new Error(`${call} has no response with the status ${status}.`);
  return response;
}

/** The JSON schema of a response's body. */
export function bodyOf(call: string, status?: string): JsonObject {
  return dereference(openapi, responseOf(call, status)['content']['application/json'].schema);
}

/** The schema of the resource in the `data` of a call's successful response. */
export function dataOf(call: string): JsonObject {
  return dereference(openapi, bodyOf(call)['properties'].data);
}

/** The schema of a call's request body. */
export function requestOf(call: string): JsonObject {
  return dereference(openapi, openapi['components'].schemas[operationOf(call).bodySchema!]);
}

/** The parameter of a call with a name, its `$ref` followed. */
export function parameterOf(call: string, name: string): JsonObject {
  const found = operationOf(call).parameters.find((parameter) => parameter['name'] === name);
  if (!found) throw new Error(`${call} has no parameter ${name}.`);
  return found;
}

/** A text on one line, so that a phrase is found wherever its lines break. */
export function oneLine(text: string | undefined): string {
  return (text ?? '').replaceAll(/\s+/g, ' ');
}

const guides = ['conventions', 'webhooks'].map((name) => readFileSync(`docs/${name}.md`, 'utf8'));

/** What is said of the HTTP interface as a whole: by its description, and by the guides to its conventions and to webhooks. */
export const openapiText = oneLine(`${openapi['info'].description}\n${guides.join('\n')}`);
/** The introduction of the events. */
export const asyncapiText = oneLine(asyncapi['info'].description);

/** The calls under `/v1` that the service states, with a shape or by name alone. */
export const STATED_CALLS = `
  GET /v1/me, POST /v1/contacts, GET /v1/contacts/{id}, POST /v1/contacts/import,
  POST /v1/contacts/bulk, PATCH /v1/deals/{id}, POST /v1/campaigns,
  POST /v1/campaigns/{id}/launch, POST /v1/objects/{key}/records, POST /v1/webhooks,
  POST /v1/webhooks/{id}/rotate_secret, PATCH /v1/webhooks/{id}, GET /v1/webhooks/events,
  POST /v1/analytics/export, GET /v1/jobs/{id}, POST /v1/messages, GET /v1/usage,
  GET /v1/audit-logs
`
  .trim()
  .split(/,\s+/);

export const STATED_WRITES = STATED_CALLS.filter((call) => !call.startsWith('GET'));
