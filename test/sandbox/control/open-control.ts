// A sandbox behind a socket, and calls of its control API of which each response is held to the description.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ControlOperations } from '../../../generated/control.ts';
import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';
import { createSandbox, type SandboxOptions } from '../../../src/sandbox/index.ts';
import { openapi } from '../../contract/contract.ts';
import { requestOf } from '../open-sandbox.ts';

const file = new URL('../../../generated/sandbox-control.json', import.meta.url);

/** The description as it ships. */
export const control: JsonObject = JSON.parse(readFileSync(file, 'utf8'));

export type Id = keyof ControlOperations;

type Operation = (typeof operations)[number];

export const operations = Object.entries<JsonObject>(control['paths']).flatMap(([path, item]) =>
  Object.entries<JsonObject>(item).map(([verb, node]) => {
    return { id: node['operationId'] as Id, method: verb.toUpperCase(), path, node };
  }),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ components: openapi['components'] }, 'openapi');
ajv.addSchema({ components: withContract(control['components']) }, 'control');

const validators = new Map<string, ReturnType<typeof ajv.compile>>();

function withContract(node: any): any {
  if (Array.isArray(node)) return node.map(withContract);
  if (!isObject(node)) return node;
  const name = node['x-contract-schema'];
  if (name) return { $ref: `openapi#/components/schemas/${name}` };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withContract(value)]));
}

/** What is wrong with a response by the description; an empty list when it fits. */
function faultsOf({ node }: Operation, status: number, body: unknown): string[] {
  const declared = node['responses'][status];
  if (!declared) return [`${status} is not declared`];
  const schema = dereference(control, declared)['content']?.['application/json'].schema;
  if (!schema) return body === undefined ? [] : ['there is a body'];
  const text = JSON.stringify(withContract(schema)).replaceAll('"#/', '"control#/');
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
  validators.set(text, validate);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** What a call is made of. */
export interface Parts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** A text is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type ControlAnswer = Awaited<ReturnType<OpenControl['send']>>;

/** Opens a sandbox that stands still, and listens. */
export async function openControl(options: SandboxOptions = {}) {
  const sandbox = await createSandbox({ speed: 0, ...options });
  const { url, port } = await sandbox.listen();
  /** Statuses that each operation has returned. */
  const seen = new Set<string>();

  async function send(id: Id, parts: Parts = {}) {
    const operation = operations.find((each) => each.id === id) as Operation;
    const { path = {}, query = {}, body, headers = {} } = parts;
    const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => path[name] ?? '');
    const search = new URLSearchParams(query as Record<string, string>);
    const request = requestOf(operation.method, body, headers);
    const response = await fetch(`${url}${filled}?${search}`, request);
    const text = await response.text();
    const parsed = text === '' ? undefined : JSON.parse(text);
    const faults = faultsOf(operation, response.status, parsed);
    if (faults.length > 0)
      throw new Error(`${id} ${response.status}: ${faults.join('; ')} ${text}`);
    seen.add(`${id} ${response.status}`);
    return { status: response.status, headers: response.headers, body: parsed };
  }

  /** Calls the service. */
  async function call(method: string, path: string, body?: unknown): Promise<any> {
    const headers = { authorization: `Bearer ${sandbox.lastingToken()}` };
    const response = await fetch(`${url}${path}`, requestOf(method, body, headers));
    return response.json();
  }

  return { sandbox, url, port, send, call, seen };
}

export type OpenControl = Awaited<ReturnType<typeof openControl>>;
