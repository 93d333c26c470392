import type { JsonObject } from '../../../src/service/json.ts';
import { listOperations, type Operation } from '../../contract/operations.ts';
import { curlSample } from './curl-sample.ts';
import { receiverSample } from './receiver-sample.ts';
import { sampleRequest } from './sample-request.ts';
import { typescriptSample } from './typescript-sample.ts';

/** One sample, as `x-codeSamples` has it. */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** The samples of an operation: curl, and TypeScript with this package's client. */
export function operationSamples(openapi: JsonObject, operation: Operation): CodeSample[] {
  const request = sampleRequest(openapi, operation);
  return [
    { lang: 'Shell', label: 'cURL', source: `${curlSample(request)}\n` },
    { lang: 'TypeScript', label: 'TypeScript', source: typescriptSample(request) },
  ];
}

/** The sample of an event: a receiver, in TypeScript. */
export function eventSamples(type: string, message: JsonObject): CodeSample[] {
  return [{ lang: 'TypeScript', label: 'Receiver', source: receiverSample(type, message) }];
}

/** Returns the OpenAPI bundle with `x-codeSamples` on each operation and webhook. */
export function withCodeSamples(openapi: JsonObject, asyncapi: JsonObject): JsonObject {
  const document = structuredClone(openapi);
  for (const operation of listOperations(openapi))
    document['paths'][operation.path][operation.verb]['x-codeSamples'] = operationSamples(
      openapi,
      operation,
    );
  const messages: Record<string, JsonObject> = asyncapi['components'].messages;
  for (const [type, message] of Object.entries(messages))
    document['webhooks'][type].post['x-codeSamples'] = eventSamples(type, message);
  return document;
}
