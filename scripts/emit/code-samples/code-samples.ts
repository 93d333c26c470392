import type { JsonObject } from '../../../src/service/json.ts';
import { listOperations, type Operation } from '../../contract/operations.ts';
import { curlSample } from './curl-sample.ts';
import { goSample } from './go-sample.ts';
import { httpCall } from './http-call.ts';
import { javaSample } from './java-sample.ts';
import { phpSample } from './php-sample.ts';
import { pythonSample } from './python-sample.ts';
import { rubySample } from './ruby-sample.ts';
import { sampleRequest, type SampleRequest } from './sample-request.ts';
import { typescriptSample } from './typescript-sample.ts';

export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

const className = (id: string): string => id.replace(/^./, (first) => first.toUpperCase());

/** What writes a sample, by its language: our client for TypeScript, plain HTTP for the rest. */
const WRITERS: readonly [lang: string, label: string, write: (call: SampleRequest) => string][] = [
  ['Shell', 'cURL', (request) => curlSample(httpCall(request))],
  ['TypeScript', 'TypeScript', typescriptSample],
  ['Python', 'Python', (request) => pythonSample(httpCall(request))],
  ['Go', 'Go', (request) => goSample(httpCall(request))],
  ['PHP', 'PHP', (request) => phpSample(httpCall(request))],
  ['Ruby', 'Ruby', (request) => rubySample(httpCall(request))],
  ['Java', 'Java', (request) => javaSample(httpCall(request), className(request.operation.id))],
];

/** The languages that there are samples in, in the order they are shown. */
export const SAMPLE_LANGUAGES: readonly string[] = WRITERS.map(([, label]) => label);

/** A call in all languages. */
export const codeSamples = (request: SampleRequest): CodeSample[] =>
  WRITERS.map(([lang, label, write]) => ({ lang, label, source: write(request) }));

/** The samples that ship in the description: curl, and TypeScript with this package's client. */
export const operationSamples = (openapi: JsonObject, operation: Operation): CodeSample[] =>
  codeSamples(sampleRequest(openapi, operation)).slice(0, 2);

const MAX_FIELDS = 3;

/** The fields that the sample logs: the id, and what else of the first example is a plain value. */
function shownFields(data: JsonObject): string[] {
  const plain = Object.entries(data).filter(
    ([name, value]) => name !== 'object' && name !== 'id' && typeof value !== 'object',
  );
  return ['id', ...plain.map(([name]) => name)].slice(0, MAX_FIELDS);
}

/** A receiver of one event, as a module that can be run; `message` is the event's in the AsyncAPI document. */
function receiverSample(type: string, message: JsonObject): string {
  const fields = shownFields(message['examples'][0].payload.data).map((name) => `data.${name}`);
  return `\
import { createReceiver, toNodeHandler } from 'messaging-crm-api/webhooks';

const receiver = createReceiver({ secret: process.env.CRM_WEBHOOK_SECRET ?? '' });
receiver.on('${type}', ({ data }) => {
  console.log(${fields.join(', ')});
});

export const handler = toNodeHandler(receiver);
`;
}

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
