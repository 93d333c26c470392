// A server that fails in every way that servers and networks do. It knows nothing of the test
// runner, so that clients in other runtimes can be held up to it too.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A request as it arrived. */
export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** 1 for what came over the first connection, and so on. */
  readonly connection: number;
}

/** What a server does with a request: responds to it, or fails to. */
export type Fault = (response: ServerResponse, request: Received) => unknown;

/** One fault after the other, the last one from then on; or a choice by the request. */
export type Script =
  readonly Fault[] | ((request: Received, earlier: readonly Received[]) => Fault);

/** A server that carries a script out. */
export interface FaultServer {
  readonly baseUrl: string;
  readonly received: readonly Received[];
  close(): void;
}

/** Starts it on a free port of this machine. */
export async function startFaultServer(script: Script): Promise<FaultServer> {
  const received: Received[] = [];
  const sockets: Socket[] = [];
  const server = createServer({ keepAliveTimeout: 60_000 }, async (incoming, response) => {
    const { method = '', url: path = '', headers, socket } = incoming;
    const body = Buffer.concat(await incoming.toArray()).toString();
    const request = { method, path, headers, body, connection: sockets.indexOf(socket) + 1 };
    const earlier = [...received];
    received.push(request);
    const fault = typeof script === 'function' ? script(request, earlier) : choose(script, earlier);
    await fault(response, request);
  });
  server.on('connection', (socket: Socket) => sockets.push(socket));
  // A client that hangs up in the middle is part of the game.
  server.on('clientError', (_, socket) => socket.destroy());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function choose(script: readonly Fault[], earlier: readonly Received[]): Fault {
  return (script[earlier.length] ?? script.at(-1)) as Fault;
}
