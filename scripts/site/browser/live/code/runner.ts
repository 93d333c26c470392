// The worker in which a reader's code runs. It has no network: its `fetch` asks the page, which asks the sandbox.
import { transform } from 'sucrase';
import * as client from '../../../../../src/index.ts';
import * as webhooks from '../../../../../src/webhooks/web.ts';
import type { HostResponse } from '../protocol.ts';
import type { FromRunner, Level, ToRunner } from './run-messages.ts';
import { toResponse } from '../to-response.ts';
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

// A frame without an origin is no secure context, in which browsers leave this out.
crypto.randomUUID ??= () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 15) | 64;
  bytes[8] = ((bytes[8] as number) & 63) | 128;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as ReturnType<
    Crypto['randomUUID']
  >;
};

let port: MessagePort;
const send = (message: FromRunner, transfer: Transferable[] = []): void =>
  port.postMessage(message, transfer);

let printed = 0;

function print(level: Level, values: readonly unknown[]): void {
  printed += 1;
  if (printed > MOST_LINES) return;
  const text = values.map(showValue).join(' ');
  send({ kind: 'print', level, text });
  if (printed === MOST_LINES)
    send({ kind: 'print', level: 'warn', text: 'Further lines are left out.' });
}

const printTo =
  (level: Level) =>
  (...values: unknown[]): void =>
    print(level, values);
Object.assign(console, {
  log: printTo('log'),
  info: printTo('log'),
  debug: printTo('log'),
  table: printTo('log'),
  dir: printTo('log'),
  warn: printTo('warn'),
  error: printTo('error'),
});

let asked = 0;
const waiting = new Map<number, (reply: HostResponse | string) => void>();

self.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { method, url, headers, signal } = request;
  signal.throwIfAborted();
  const body = await request.arrayBuffer();
  const id = (asked += 1);
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    waiting.set(id, (reply) => {
      // What fetch rejects with when a connection breaks.
      if (typeof reply === 'string') return reject(new TypeError(reply));
      resolve(toResponse(reply));
    });
    const bytes = body.byteLength > 0 ? body : null;
    send(
      { kind: 'fetch', id, method, url, headers: [...headers], body: bytes },
      bytes ? [bytes] : [],
    );
  });
};

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

async function run(code: string): Promise<FromRunner> {
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

function toFailure(error: CodeError, url: string): FromRunner {
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

self.onmessage = ({ ports }: MessageEvent) => {
  port = ports[0] as MessagePort;
  port.onmessage = ({ data }: MessageEvent<ToRunner>) => {
    if (data.kind === 'run') {
      scope['process'] = { env: data.env };
      printed = 0;
      return void run(data.code).then(send);
    }
    waiting.get(data.id)?.(data.kind === 'response' ? data.response : data.message);
    waiting.delete(data.id);
  };
};
