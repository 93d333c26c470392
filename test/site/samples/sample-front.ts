import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { openSandbox } from './open-sandbox.ts';

/** What a sample sent, and the status that came back; the last request counts, before it may come one for a token. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly access: string | undefined;
  readonly key: string | undefined;
  /** JSON or a form, read; undefined without a body. */
  readonly body: unknown;
  readonly status: number;
  /** The JSON that came back. */
  readonly returned: any;
}

/** A server in front of a sandbox for each sample; a sample's address ends in its number. */
export type SampleFront = Awaited<ReturnType<typeof startFront>>;

/** What samples of HTTP send as their token; those of the client get one of their own. */
export const SAMPLE_TOKEN = 'token_of_the_samples';

function readBody(text: string, type = ''): unknown {
  if (text === '') return undefined;
  if (type.startsWith('application/json')) return JSON.parse(text);
  return Object.fromEntries([...new URLSearchParams(text)].sort());
}

/** Who is let in, without what differs: each client has a token of its own. */
const accessOf = ({ headers }: IncomingMessage): string | undefined =>
  headers.authorization?.replace(/^Bearer .*/, 'Bearer');

class Front {
  readonly exchanges = new Map<number, Exchange>();
  readonly #open = new Map<string, ReturnType<typeof openSandbox>>();

  readonly samples: readonly string[];

  constructor(samples: readonly string[]) {
    this.samples = samples;
  }

  /**
   * What only reads shares a sandbox; what writes has one of its own until all have been taken. All of them are of a later
   * version, with additions that clients have to tolerate.
   */
  sandbox(number: number) {
    const name = this.samples[number] as string;
    const key = /^(?:get|list)/.test(name) ? 'reading' : String(number);
    const [operation = '', example] = name.split(' ');
    const grease = { seed: number + 1, share: 0.8 };
    const open = this.#open.get(key) ?? openSandbox(operation, example, grease);
    this.#open.set(key, open);
    return open;
  }

  async serve(request: IncomingMessage): Promise<Response> {
    const [, number = '', path = ''] = /^\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const { headers, method = '' } = request;
    const text = (await buffer(request)).toString();
    const { sandbox, token } = await this.sandbox(Number(number));
    const own = Object.entries(headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    );
    const sent = new Headers(
      own.filter(([name]) => !/^(?:connection|upgrade|host|http2|transfer|expect)/.test(name)),
    );
    if (headers.authorization === `Bearer ${SAMPLE_TOKEN}`)
      sent.set('authorization', `Bearer ${token}`);
    const init = { method, headers: sent, ...(text && { body: text }) };
    const response = await sandbox.fetch(`http://sandbox${path}`, init);
    this.exchanges.set(Number(number), {
      method,
      url: decodeURIComponent(path),
      access: accessOf(request),
      key: headers['idempotency-key'] as string | undefined,
      body: readBody(text, headers['content-type']),
      status: response.status,
      returned: await response.clone().json(),
    });
    return response;
  }

  async reset(): Promise<void> {
    for (const open of this.#open.values()) await (await open).sandbox.close();
    this.#open.clear();
    this.exchanges.clear();
  }
}

/**
 * Starts the server.
 *
 * @param samples - operation and example of each sample: `createContact full`
 */
export async function startFront(samples: readonly string[]) {
  const front = new Front(samples);
  const server = createServer(async (request, response) => {
    const answer = await front
      .serve(request)
      .catch(({ stack }: Error) => new Response(stack, { status: 599 }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** By number; what came since it was last asked. */
    take: async () => {
      const taken = new Map(front.exchanges);
      await front.reset();
      return taken;
    },
    close: async () => {
      await front.reset();
      server.closeAllConnections();
      server.close();
    },
  };
}
