import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { OptionValues } from './arguments/command-spec.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { cannotListen } from './ports.ts';
import type { LISTEN } from './commands/local-commands.ts';
import { DeliveryForwarder } from './forward-deliveries.ts';
import { openKeeper } from './kept-deliveries.ts';
import { createTextPrinter, JSON_PRINTER } from './listen-printer.ts';
import { waitForSignal } from './wait-for-signal.ts';

const HOST = '127.0.0.1';
/** Senders keep idle connections for a minute at most, and use none that is closed meanwhile. */
const IDLE = { keepAliveTimeout: 75_000 };

/** Takes deliveries until it is told to end; resolves to the exit status. */
export async function listen(options: OptionValues<typeof LISTEN>): Promise<number> {
  const { port, forward, keep: file, secret, json } = options;
  const printer = json ? JSON_PRINTER : createTextPrinter();
  const stop = new AbortController();
  const keep = file === undefined ? undefined : openKeeper(file);
  const { signal: stopped } = stop;
  const forwarder = new DeliveryForwarder({ forward, secret, keep, stopped, printer });
  const server = createServer(IDLE, (request, response) => void forwarder.take(request, response));
  // Not the next free port: whoever delivers would go on to send to the other program.
  await once(server.listen(port, HOST), 'listening').catch(cannotListen(port, HOST));
  const { port: own } = server.address() as AddressInfo;
  if (forward && isOwn(forward, own)) {
    server.close();
    throw new UsageError(
      `--forward is ${forward.href}, where this command takes deliveries: pass the address of your receiver.`,
    );
  }
  const signal = waitForSignal();
  printer.started(`http://${HOST}:${own}`, forward, secret !== undefined);
  const lines = forward && readNumbers(forwarder);
  await signal;
  stop.abort();
  lines?.close();
  server.close();
  server.closeAllConnections();
  printer.stopped();
  return 0;
}

/** A delivery that is passed on to where it came from would go round for ever. */
const isOwn = ({ hostname, port }: URL, own: number): boolean =>
  port === `${own}` && /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/.test(hostname);

/** Sends a delivery again for each number on stdin, be it a terminal or a pipe. */
function readNumbers(forwarder: DeliveryForwarder) {
  const lines = createInterface({ input: process.stdin, terminal: false });
  return lines.on('line', (line) => {
    if (line.trim()) void forwarder.replay(line.trim());
  });
}
