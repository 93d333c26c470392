import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { OptionValues } from './arguments/command-spec.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { cannotListen } from './cannot-listen.ts';
import type { LISTEN } from './commands/listen-command.ts';
import { createDeliveryDesk, type DeliveryDesk } from './delivery-desk.ts';
import { createTextVoice, JSON_VOICE } from './listen-voice.ts';
import { untilTold } from './until-told.ts';

const HOST = '127.0.0.1';

/** Takes deliveries until it is told to end; resolves to the exit status. */
export async function listen(options: OptionValues<typeof LISTEN>): Promise<number> {
  const { port, forward, secret, json } = options;
  const voice = json ? JSON_VOICE : createTextVoice();
  const stop = new AbortController();
  const desk = createDeliveryDesk({ forward, secret, stopped: stop.signal, voice });
  const server = createServer((request, response) => void desk.take(request, response));
  await open(server, port);
  const { port: own } = server.address() as AddressInfo;
  if (forward && isOwn(forward, own)) {
    server.close();
    throw new UsageError(
      `--forward is ${forward.href}, where this command takes deliveries: pass the address of your receiver.`,
    );
  }
  const told = untilTold();
  voice.started(`http://${HOST}:${own}`, forward, secret !== undefined);
  const lines = forward && readNumbers(desk);
  await told;
  stop.abort();
  lines?.close();
  server.close();
  server.closeAllConnections();
  voice.stopped();
  return 0;
}

/** A delivery that is passed on to where it came from would go round for ever. */
const isOwn = ({ hostname, port }: URL, own: number): boolean =>
  port === `${own}` && /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/.test(hostname);

/** Fails for a port that is taken: whoever delivers would go on to send to the other program. */
async function open(server: Server, port: number): Promise<void> {
  try {
    await once(server.listen(port, HOST), 'listening');
  } catch (cause) {
    throw cannotListen(port, cause);
  }
}

/** Sends a delivery again for each number on stdin, be it a terminal or a pipe. */
function readNumbers(desk: DeliveryDesk) {
  const lines = createInterface({ input: process.stdin, terminal: false });
  return lines.on('line', (line) => {
    if (line.trim()) void desk.replay(line.trim());
  });
}
