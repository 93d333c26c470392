import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { createDeliveryDesk, type DeliveryDesk } from './delivery-desk.ts';

/** What `listen` takes. */
export interface ListenOptions {
  /** 0 for any free one. */
  readonly port: number;
  /** Where deliveries are passed on to. */
  readonly forward: URL | undefined;
  /** What deliveries are verified with; without one they are not. */
  readonly secret: string | undefined;
}

const HOST = '127.0.0.1';

/** Takes deliveries until it is told to end; resolves to the exit status. */
export async function listen({ port, forward, secret }: ListenOptions): Promise<number> {
  const stop = new AbortController();
  const desk = createDeliveryDesk({ forward, secret, stopped: stop.signal });
  const server = createServer((request, response) => void desk.take(request, response));
  await open(server, port);
  const told = untilTold();
  const { port: own } = server.address() as AddressInfo;
  console.log(announcement(`http://${HOST}:${own}`, forward, secret !== undefined));
  const lines = forward && readNumbers(desk);
  await told;
  stop.abort();
  lines?.close();
  server.close();
  server.closeAllConnections();
  return 0;
}

/** Fails for a port that is taken: whoever delivers would go on to send to the other program. */
async function open(server: Server, port: number): Promise<void> {
  try {
    await once(server.listen(port, HOST), 'listening');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(`Cannot listen on port ${port} (${code}): pass another with --port.`, {
      cause,
    });
  }
}

function untilTold(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => done());
    }
  });
}

/** Sends a delivery again for each number on stdin, be it a terminal or a pipe. */
function readNumbers(desk: DeliveryDesk) {
  const lines = createInterface({ input: process.stdin, terminal: false });
  return lines.on('line', (line) => {
    if (line.trim()) void desk.replay(line.trim());
  });
}

function announcement(url: string, forward: URL | undefined, isVerifying: boolean): string {
  const lines = [`Listening at ${url} until Ctrl+C.`];
  if (forward) {
    lines.push(
      `Passing deliveries on to ${forward.href}; type the number of one to send it again.`,
    );
  }
  lines.push(
    isVerifying
      ? 'Verifying each delivery; one that fails is refused and not passed on.'
      : 'Not verifying: set MESSAGING_CRM_WEBHOOK_SECRET to the secret of the endpoint for that.',
  );
  return `${lines.join('\n')}\n`;
}
