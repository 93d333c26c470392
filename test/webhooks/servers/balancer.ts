import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listenHere } from '../../listen-here.ts';

/** A load balancer before some ports of this machine. */
export interface Balancer {
  readonly url: string;
  /** How many requests went on to the next port: nobody answered, or the receiver was closed. */
  passedOn(): number;
}

interface Reply {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Gives each request to the next port in turn, and to the one after it where nobody listens, the connection
 * ends before the response, or the response is 503: nginx with what the guide tells it.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let [turn, passed] = [0, 0];
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming);
    let last: Reply | undefined;
    const first = (turn += 1);
    for (const step of ports.keys()) {
      const port = ports[(first + step) % ports.length] as number;
      const reply = await forward(port, incoming, body, agent);
      last = reply ?? last;
      if (reply && reply.status !== 503) return response.writeHead(reply.status).end(reply.body);
      passed += 1;
    }
    response.writeHead(503).end(last?.body);
  });
  onTestFinished(() => agent.destroy());
  const { url } = await listenHere(server);
  return { url, passedOn: () => passed };
}

/** The response of a port; undefined if there is none. */
function forward(
  port: number,
  { headers }: IncomingMessage,
  body: Buffer,
  agent: Agent,
): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    const sending = request({ host: '127.0.0.1', port, method: 'POST', agent, headers });
    sending.on('response', async (response) => {
      resolve({ status: response.statusCode ?? 0, body: await buffer(response) });
    });
    sending.on('error', ({ code }: NodeJS.ErrnoException) => {
      // The second: kept until the receiver closed, or in the queue of its listener when that closed.
      const isNone = code === 'ECONNREFUSED' || code === 'ECONNRESET';
      resolve(isNone ? undefined : { status: 502, body: Buffer.from(`${code}`) });
    });
    sending.end(body);
  });
}
