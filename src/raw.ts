import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from '../generated/types.ts';
import type { ClientOptions } from './client/bind-operations.ts';
import { fillPath } from './client/fill-path.ts';
import { createOperation } from './client/operation.ts';
import { createRuntime } from './client/runtime.ts';
import { toResponse, withIdempotencyKey } from './client/raw-request.ts';
import { type Runtime, send } from './client/send.ts';

export type { ClientOptions } from './client/bind-operations.ts';
export type { paths } from '../generated/types.ts';

/** An openapi-fetch client over the paths of the contract. */
export type RawClient = Client<paths>;

/**
 * An openapi-fetch client over the paths of the contract, for those who want its surface. Beneath it works the runtime
 * of `createClient`: tokens, retries, idempotency keys, timeouts, hooks and the guard of path values. Its types, and
 * that it returns `{ data, error, response }`, are openapi-fetch's, and may change with it.
 *
 * @param options - Those of `createClient`.
 * @throws TypeError when an option is missing or unsafe; it says which and what to do.
 * @example
 * const raw = createRawClient({ baseUrl: 'https://api.example.com', clientId, clientSecret });
 * const { data, error } = await raw.GET('/v1/contacts/{id}', { params: { path: { id: 'con_8Zk2' } } });
 */
export function createRawClient(options: ClientOptions): RawClient {
  const runtime = createRuntime(options, 'messaging-crm-api/raw');
  const templates = new WeakMap<Request, string>();
  const rememberTemplate: Middleware = {
    onRequest({ request, schemaPath, params }) {
      // Without `params.path` openapi-fetch asks for no filling, and would send the braces.
      if (!params.path) fillNamed(schemaPath, {});
      templates.set(request, schemaPath);
    },
  };
  const client = createFetchClient<paths>({
    baseUrl: runtime.baseUrl,
    querySerializer: { array: { style: 'form', explode: false } },
    pathSerializer: fillNamed,
    fetch: (request) => transmit(runtime, request, templates.get(request) ?? ''),
  });
  client.use(rememberTemplate);
  return client;
}

const fillNamed = (template: string, values: Readonly<Record<string, unknown>>): string =>
  fillPath(template, (name) => values[name]);

async function transmit(runtime: Runtime, request: Request, template: string): Promise<Response> {
  const isToken = template === '/oauth/token';
  const name = `${request.method} ${template}`;
  const operation = createOperation(request.method, template, isToken ? ['form'] : [], name);
  const parts = await withIdempotencyKey(request, runtime.headers, !isToken);
  return toResponse(await send(parts, { operation, options: { signal: request.signal } }, runtime));
}
