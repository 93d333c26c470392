// The worker in which a reader's code runs. It has no network: its `fetch` asks the page, which asks the sandbox.
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
/** How modules reach what is in this script; a name that no reader would take. */
const INSIDE = '__live__';
const inside = { entries: ENTRIES, hasBegun: false };
scope[INSIDE] = inside;

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

const toUrl = (source: string): string =>
  URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));

const modules = new Map<string, string>();

/** The address of a module that has what an entry of the package exports. */
function addressOf(entry: string): string | undefined {
  const exported = ENTRIES[entry];
  if (!exported) return undefined;
  const names = Object.keys(exported);
  const source = names.map(
    (name) => `export const ${name} = self.${INSIDE}.entries['${entry}'].${name};`,
  );
  const url = modules.get(entry) ?? toUrl(source.join('\n'));
  modules.set(entry, url);
  return url;
}

const IMPORT = /(\bfrom\s*|\bimport\s*)(['"])([^'"\n]+)\2/g;

/** The names that a module declares at its top: those of blocks that ran before are there in later ones. */
function declaredNames(code: string): string[] {
  const names = new Set<string>();
  for (const [, pattern, name] of code.matchAll(
    /^(?:export )?(?:(?:const|let|var) (?:\{([^{}]*)\}|(\w+))|(?:async )?function\*? \w+|class \w+)/gm,
  )) {
    if (name) names.add(name);
    for (const part of pattern?.split(',') ?? []) {
      const bound = /(?:^|:)\s*(\w+)\s*(?:=.*)?$/.exec(part)?.[1];
      if (bound) names.add(bound);
    }
  }
  return [...names];
}

/** A module of its own that shares names with those before it; its lines are the reader's. */
function toModule(code: string): string {
  const linked = code.replace(IMPORT, (text, before: string, quote: string, name: string) => {
    const address = addressOf(name);
    return address ? `${before}${quote}${address}${quote}` : text;
  });
  const names = declaredNames(code);
  return `self.${INSIDE}.hasBegun=true;${linked}\n;Object.assign(self,{${names.join(',')}});`;
}

/** What is imported from elsewhere, and from which line; declarations only, not what stands in a text. */
function foreignImport(code: string): { name: string; line: number } | undefined {
  for (const { 0: text, 1: name = '', index } of code.matchAll(
    /^[ \t]*(?:import|export)\b[^'"`;=]*['"]([^'"]+)['"]/gm,
  ))
    if (!(name in ENTRIES)) return { name, line: lineAt(code, index + text.length) };
  return undefined;
}

const lineAt = (code: string, at: number): number => code.slice(0, at).split('\n').length;

async function run(code: string): Promise<void> {
  const foreign = foreignImport(code);
  if (foreign) {
    const words = `${foreign.name} is not in this page: import from ${Object.keys(ENTRIES).join(', ')}.`;
    return send({ kind: 'failed', message: words, line: foreign.line });
  }
  inside.hasBegun = false;
  const url = toUrl(toModule(code));
  try {
    await import(url);
    send({ kind: 'done' });
  } catch (error) {
    if (inside.hasBegun) fail(error, url);
    else send({ kind: 'unread', message: showValue(error) });
  } finally {
    URL.revokeObjectURL(url);
  }
}

function fail(error: unknown, url: string): void {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  // The last of the reader's own lines that led there.
  const line = new RegExp(`${url}:(\\d+)`).exec(stack)?.[1];
  send({ kind: 'failed', message: showValue(error), line: line ? Number(line) : undefined });
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
      return void run(data.code);
    }
    waiting.get(data.id)?.(data.kind === 'response' ? data.response : data.message);
    waiting.delete(data.id);
  };
};
