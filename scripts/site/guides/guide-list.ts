/** Where a page of docs/ stands on the site. */
export interface GuideEntry {
  /** The file below docs/, without its ending. */
  readonly name: string;
  readonly area: 'guides' | 'contract';
  readonly group: string;
  /** What people search for when they mean this page. */
  readonly keywords: readonly string[];
}

type Groups = Record<string, [name: string, ...keywords: string[]][]>;

const GUIDE_GROUPS: Groups = {
  'Get started': [
    ['quickstart', 'getting started', 'install', 'first call'],
    ['authentication', 'token', 'oauth', 'client credentials', 'scopes', 'bearer', 'bearer token'],
    ['conventions', 'limits', 'null', 'absent', 'snake_case', 'timestamps', 'user ids', 'base url'],
    ['client', 'typescript client', 'createClient', 'sdk'],
    ['with-your-stack', 'react', 'tanstack query', 'react query', 'swr', 'msw', 'zod'],
  ],
  Languages: [
    ['python', 'requests', 'flask', 'django'],
    ['go', 'golang'],
    ['php', 'laravel', 'symfony'],
    ['ruby', 'rails'],
    ['java', 'kotlin', 'spring', 'gson'],
  ],
  'How to': [
    ['send-template', 'whatsapp template', 'template message', 'hsm', 'opt out', 'opt in'],
    ['sync-contacts', 'import contacts', 'csv', 'export contacts', 'sync', 'attachment'],
    ['workflows', 'recipes', 'how to'],
  ],
  Concepts: [
    ['errors', 'error codes', 'trace_id', 'error handling'],
    [
      'pagination',
      'pagination',
      'search',
      'cursor',
      'next_cursor',
      'has_more',
      'expand',
      'embedding',
    ],
    ['idempotency', 'Idempotency-Key', 'retries', 'retry', 'repeat'],
    ['jobs', 'asynchronous', 'polling', 'imports', 'bulk'],
    ['rate-limits', 'rate limit', 'RateLimit', 'Retry-After', 'throttling', '429'],
    ['states', 'status', 'state machine', 'transitions'],
    ['versioning', 'deprecation', 'deprecation policy', 'Sunset', 'breaking change', 'x-since'],
    ['migration', 'upgrade', 'migrate'],
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
    ['sandbox', 'emulator', 'test clock'],
    [
      'sandbox-any-language',
      'control api',
      'admin api',
      'inbound message',
      'docker',
      'compose',
      'pytest',
    ],
    ['drift', 'schema drift', 'response validation', 'canary', 'HAR', 'undocumented fields'],
    ['agents', 'coding agents', 'llm', 'ai', 'copilot', 'claude', 'cursor'],
    ['testing', 'mock', 'mock server', 'prism', 'createTestFetch', 'test without a server'],
    ['tools', 'postman', 'swagger ui', 'zod', 'mcp', 'code generator', 'openapi generator'],
    ['ci', 'github actions', 'gitlab', 'pre-commit', 'sarif', 'junit', 'pipeline', 'baseline'],
  ],
};

// Of those who work on the contract; apart from the readers' navigation and search.
const RECORD_GROUPS: Groups = {
  'What it says, and why': [
    ['requirements', 'stated facts', 'ledger'],
    ['assumptions', 'decisions', 'beta', 'not stated'],
  ],
  'Beside it': [['sandbox-control', 'control api', 'reset', 'advance']],
  'How it is kept': [
    ['rules', 'lint rules', 'spectral'],
    ['gate', 'change gate', 'breaking changes', 'diff'],
    ['architecture', 'source tree'],
    ['benchmarks', 'figures', 'speed'],
  ],
};

const entries = (area: GuideEntry['area'], groups: Groups): GuideEntry[] =>
  Object.entries(groups).flatMap(([group, list]) =>
    list.map(([name, ...keywords]) => ({ name, area, group, keywords })),
  );

/** The pages of docs/ in the order of the navigation; a file may be missing. */
export const GUIDES: readonly GuideEntry[] = [
  ...entries('guides', GUIDE_GROUPS),
  ...entries('contract', RECORD_GROUPS),
];

/** Where the page of a file of docs/ is. */
export function guidePath(name: string): string {
  const area = GUIDES.find((guide) => guide.name === name)?.area ?? 'guides';
  return `${area}/${name}/`;
}
