/** Where a page of docs/ stands in the navigation of the guides. */
export interface GuideEntry {
  /** The file below docs/, without its ending; the page is `guides/<name>/`. */
  readonly name: string;
  readonly group: string;
  /** What people search for when they mean this page. */
  readonly keywords: readonly string[];
}

const GROUPS: Record<string, [name: string, ...keywords: string[]][]> = {
  Start: [
    ['quickstart', 'getting started', 'install', 'first call'],
    ['authentication', 'token', 'oauth', 'client credentials', 'scopes', 'bearer', 'bearer token'],
    ['workflows', 'recipes', 'how to'],
    ['client', 'typescript client', 'createClient', 'sdk'],
    ['with-your-stack', 'react', 'tanstack query', 'react query', 'swr', 'msw', 'zod'],
  ],
  Concepts: [
    [
      'conventions',
      'limits',
      'null',
      'absent',
      'snake_case',
      'timestamps',
      'user ids',
      'audit trail',
    ],
    ['errors', 'error codes', 'trace_id', 'error handling'],
    [
      'pagination',
      'pagination',
      'sync',
      'search',
      'cursor',
      'next_cursor',
      'has_more',
      'expand',
      'embedding',
    ],
    ['idempotency', 'Idempotency-Key', 'retries', 'retry', 'repeat'],
    ['jobs', 'asynchronous', 'polling', 'imports', 'bulk'],
    ['rate-limits', 'rate limit', 'RateLimit', 'Retry-After', 'throttling'],
    ['states', 'status', 'state machine', 'transitions'],
    ['versioning', 'deprecation', 'Sunset', 'breaking change', 'x-since'],
  ],
  Webhooks: [
    [
      'webhooks-signing',
      'signature',
      'verify webhook',
      'verifyWebhook',
      'HMAC',
      'X-Service-Signature',
    ],
    ['webhooks', 'receive webhooks', 'receiver', 'createReceiver', 'Express', 'Lambda'],
    [
      'webhooks-production',
      'redis',
      'postgres',
      'exactly once',
      'graceful shutdown',
      'dead letter',
    ],
    ['webhooks-queues', 'queue', 'outbox', 'pg-boss', 'BullMQ', 'background jobs', 'workers'],
    ['webhooks-troubleshooting', 'webhook errors', 'wrong_signature', 'listen', 'replay'],
  ],
  Tools: [
    ['validators', 'standard schema', 'json schema', 'zod', 'form', 'validation', 'validate'],
    ['testing', 'mock', 'prism', 'createTestFetch', 'test without a server'],
    ['sandbox', 'emulator', 'test clock'],
    ['gate', 'change gate', 'breaking changes', 'diff'],
    ['ci', 'github actions', 'gitlab', 'pre-commit', 'sarif', 'junit', 'pipeline', 'baseline'],
    ['rules', 'lint rules', 'spectral'],
    ['tools', 'postman', 'swagger ui', 'zod', 'mcp', 'code generator', 'openapi generator'],
    ['benchmarks', 'figures', 'speed'],
  ],
  'The contract': [
    ['assumptions', 'decisions', 'beta', 'not stated'],
    ['requirements', 'stated facts', 'ledger'],
    ['migration', 'upgrade', 'migrate'],
  ],
};

/** The guides in the order of the navigation; a file may be missing. */
export const GUIDES: readonly GuideEntry[] = Object.entries(GROUPS).flatMap(([group, entries]) =>
  entries.map(([name, ...keywords]) => ({ name, group, keywords })),
);
