// The worker in which a reader's code runs. It has no network: its `fetch` asks the page, which asks the sandbox.
import { expose, type ProxyMarked, type Remote } from 'comlink';
import { transform } from 'sucrase';
import * as client from '../../../../../src/index.ts';
import * as webhooks from '../../../../../src/webhooks/web.ts';
import { sendOver, type SentRequest, type SentResponse } from '../sent.ts';
import { showValue } from './show-value.ts';

/** What code may import, by its specifier. */
const ENTRIES: Readonly<Record<string, object>> = {
  'messaging-crm-api': client,
  'messaging-crm-api/webhooks': webhooks,
  'messaging-crm-api/webhooks/web': webhooks,
};

/** More lines than this are left out: an endless loop would fill the memory of the page. */
const MOST_LINES = 1_000;

const scope = self as unknown as Record<string, unknown>;
// Samples are programs of a server; the client keeps a secret out of what calls itself a browser.
Object.defineProperty(self, 'navigator', { value: { userAgent: 'sandbox' } });

export type Level = 'log' | 'warn' | 'error';

export interface Page {
  print(level: Level, text: string): void;
  fetch(request: SentRequest): Promise<SentResponse>;
}

/** How a run ended; the line is one of the reader's code. */
export type Ended =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string; readonly line?: number | undefined };

let page: Remote<Page & ProxyMarked>;
/** Lines that the page has not yet. */
let printing: Promise<void>[] = [];

function print(level: Level, values: readonly unknown[]): void {
  if (printing.length > MOST_LINES) return;
  printing.push(page.print(level, values.map(showValue).join(' ')));
  if (printing.length === MOST_LINES)
    printing.push(page.print('warn', 'Further lines are left out.'));
}

for (const name of ['log', 'info', 'debug', 'table', 'dir', 'warn', 'error'] as const) {
  const level = name === 'warn' || name === 'error' ? name : 'log';
  console[name] = (...values: unknown[]) => print(level, values);
}

self.fetch = (input, init) => sendOver(page.fetch, new Request(input, init));

/** Something that a block imports and this page does not have. */
class MissingModule extends Error {}

/** What \`require\` returns in place of the module by which the transform below tells of declared names. */
const NAMES = {
  default: {
    register: (value: unknown, name: string) =>
      Reflect.defineProperty(self, name, { value, configurable: true, writable: true }),
  },
  leaveModule: () => undefined,
};

/** What the transform calls a block in its messages. */
const FILE = 'block';

/** An entry of the package; a name that it does not export is a fault, as it is for any module. */
function requireEntry(name: string): object {
  if (name === 'react-hot-loader') return NAMES;
  const entry = ENTRIES[name];
  if (!entry) {
    const known = Object.keys(ENTRIES).join(', ');
    throw new MissingModule(`${name} is not in this page: import from ${known}.`);
  }
  return new Proxy(
    { __esModule: true, ...entry },
    {
      get(exported, key) {
        if (key in exported) return Reflect.get(exported, key) as unknown;
        throw new MissingModule(`${name} does not export ${String(key)}.`);
      },
    },
  );
}

/**
 * A reader's module as a function, line by line. The transform for hot reloading tells at its end of each name that
 * is declared at its top: so blocks share their names, as the lines of one program do.
 */
function toFunction(code: string): string {
  const { code: body } = transform(code, {
    transforms: ['typescript', 'imports', 'react-hot-loader'],
    filePath: FILE,
    disableESTransforms: true,
    // A name that is missing is to be told, used or not.
    keepUnusedImports: true,
  });
  return `export default async (require, exports, module) => {${body}\n}`;
}

interface Block {
  default(require: typeof requireEntry, exports: object, module: object): Promise<void>;
}

async function run(code: string): Promise<Ended> {
  let url = '';
  try {
    const source = new Blob([toFunction(code)], { type: 'text/javascript' });
    url = URL.createObjectURL(source);
    const block = (await import(url)) as Block;
    await block.default(requireEntry, {}, {});
    return { kind: 'done' };
  } catch (error) {
    return toFailure(error as CodeError, url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** An error, which has its place where the transform found it. */
type CodeError = Error & { readonly loc?: { readonly line: number; readonly column: number } };

function toFailure(error: CodeError, url: string): Ended {
  const { loc } = error ?? {};
  if (loc) {
    const words = error.message
      .replace(`Error transforming ${FILE}: `, '')
      .replace(` (${loc.line}:${loc.column})`, '');
    return { kind: 'failed', message: `SyntaxError: ${words}`, line: loc.line };
  }
  const message = error instanceof MissingModule ? error.message : showValue(error);
  // The last of the reader's own lines that led there.
  const [line] = (url && error?.stack?.split(`${url}:`)[1]?.split(':')) || [];
  return { kind: 'failed', message, line: line ? Number(line) : undefined };
}

self.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  print('error', [event.reason]);
});

const runner = {
  /** Runs a module in TypeScript; names of those before it are there. */
  async run(
    code: string,
    env: Readonly<Record<string, string>>,
    asked: Remote<Page & ProxyMarked>,
  ): Promise<Ended> {
    scope['process'] = { env };
    page = asked;
    printing = [];
    const ended = await run(code);
    await Promise.all(printing);
    return ended;
  },
};

export type Runner = typeof runner;

self.onmessage = ({ ports: [port] }: MessageEvent) => expose(runner, port);
