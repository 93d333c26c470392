import { dereference, type JsonObject } from '../../src/service/json.ts';
import type { Operation } from '../../scripts/contract/operations.ts';
import { openapi } from './contract.ts';

/** A request that the contract's own examples make. */
export interface SampleCall {
  name: string;
  /** The request example's name; `call` where the operation takes no body. */
  example: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export const TOKEN = 'example_access_token';

/** The example values of a media type, parameter or header, by name; an optional parameter has one in `x-example`. */
export function exampleValues(carrier: JsonObject): [name: string, value: any][] {
  const shown = carrier['x-example'];
  if (shown !== undefined) return [['example', shown]];
  const named = Object.entries<JsonObject>(carrier['examples'] ?? {}).map(
    ([name, example]): [string, any] => [name, dereference(openapi, example).value],
  );
  return carrier['example'] === undefined ? named : [['example', carrier['example']], ...named];
}

/** A parameter's first example, as it stands in a URL or a header. */
function parameterText(parameter: JsonObject): string {
  const [first] = exampleValues(parameter);
  if (!first) throw new Error(`The parameter ${parameter['name']} has no example.`);
  return Array.isArray(first[1]) ? first[1].join(',') : String(first[1]);
}

function url(operation: Operation): string {
  const path = operation.parameters
    .filter(({ in: place }) => place === 'path')
    .reduce(
      (text, parameter) =>
        text.replace(`{${parameter['name']}}`, encodeURIComponent(parameterText(parameter))),
      operation.path,
    );
  const query = operation.parameters
    .filter(({ in: place }) => place === 'query')
    .map((parameter) => `${parameter['name']}=${encodeURIComponent(parameterText(parameter))}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

function encode(mediaType: string, value: unknown): string {
  return mediaType === 'application/json'
    ? JSON.stringify(value)
    : new URLSearchParams(value as never).toString();
}

function headers(operation: Operation): Record<string, string> {
  const own = operation.parameters.filter(({ in: place }) => place === 'header');
  return {
    ...(operation.scopes ? { authorization: `Bearer ${TOKEN}` } : {}),
    ...(operation.body ? { 'content-type': operation.body.mediaType } : {}),
    ...Object.fromEntries(own.map((parameter) => [parameter['name'], parameterText(parameter)])),
  };
}

/** One call for each request example of an operation; one call where it takes no body. */
export function sampleCalls(operation: Operation): SampleCall[] {
  const call = {
    method: operation.verb.toUpperCase(),
    path: url(operation),
    headers: headers(operation),
  };
  if (!operation.body) return [{ ...call, name: operation.id, example: 'call', body: undefined }];
  const { mediaType } = operation.body;
  const media = dereference(openapi, operation.node['requestBody']).content[mediaType];
  return exampleValues(media).map(([name, value]) => ({
    ...call,
    name: `${operation.id} ${name}`,
    example: name,
    body: encode(mediaType, value),
  }));
}

/** The first of an operation's sample calls. */
export function sampleCall(operation: Operation): SampleCall {
  const [first] = sampleCalls(operation);
  if (!first)
    throw new Error(`${operation.id} takes a body, and the contract has no example of it.`);
  return first;
}

/** Sends a call to a server that mocks the contract. */
export function send(
  base: string,
  call: SampleCall,
  more: Record<string, string> = {},
): Promise<Response> {
  const { method, headers: own, body } = call;
  return fetch(base + call.path, {
    method,
    headers: { ...own, ...more },
    ...(body === undefined ? {} : { body }),
  });
}
