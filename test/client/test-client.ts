import {
  bindOperations,
  type CallOptions,
  type ClientOptions,
  type NoParams,
  type PageRequest,
  type Result,
  type TokenResult,
} from '../../src/client/bind-operations.ts';

/** Enough of a contract for every kind of operation. */
const operations = {
  contacts: {
    '/v1/contacts': { list: 'GET list', create: 'POST' },
    '/v1/contacts/{id}': { get: 'GET', update: 'PATCH', delete: 'DELETE' },
  },
  campaigns: { '/v1/campaigns/{id}/runs/{run_id}': { getRun: 'GET' } },
  deals: { '/v1/deals/{id}': { update: 'PATCH' } },
  oauth: { '/oauth/token': { token: 'POST form' } },
  webhooks: { '/v1/webhooks/{id}/rotate_secret': { rotateSecret: 'POST' } },
} as const;

interface Thing {
  id: string;
}

interface ListQuery {
  limit?: number | undefined;
  stage?: string[] | undefined;
}

/** Written as the generated interfaces are. */
export interface TestClient {
  readonly contacts: {
    create(params: object, options?: CallOptions<{ expand?: string[] }>): Promise<Result<Thing>>;
    delete(id: string, params?: NoParams, options?: CallOptions): Promise<Result<Thing>>;
    get(id: string, params?: { expand?: string[] }, options?: CallOptions): Promise<Result<Thing>>;
    list(params?: ListQuery, options?: CallOptions): PageRequest<Thing>;
  };
  readonly campaigns: {
    getRun(
      id: string,
      runId: string,
      params?: NoParams,
      options?: CallOptions,
    ): Promise<Result<Thing>>;
  };
  readonly deals: {
    update(id: string, params: object, options?: CallOptions): Promise<Result<Thing>>;
  };
  readonly oauth: {
    token(
      params: Record<string, string | undefined>,
      options?: CallOptions,
    ): Promise<TokenResult<{ access_token: string }>>;
  };
  readonly webhooks: {
    rotateSecret(id: string, params?: NoParams, options?: CallOptions): Promise<Result<Thing>>;
  };
}

/** A client of the test's server, with a token that needs no fetching unless the test says so. */
export function createTestClient(
  options: Partial<ClientOptions> & { readonly baseUrl: string },
): TestClient {
  const isAuthenticated = 'accessToken' in options || 'clientId' in options;
  const token = isAuthenticated ? {} : { accessToken: 'test_token' };
  return bindOperations<TestClient>(
    { ...token, ...options } as ClientOptions,
    operations,
    'tests/1.0.0',
  );
}

/** The body of a response, in its envelope. */
export function envelope(data: unknown): { json: unknown } {
  return { json: { data, meta: { request_id: 'req_1' } } };
}
