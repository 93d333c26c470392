import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listenHere } from '../../listen-here.ts';

/** A way to a port on which every connection can be cut. */
export interface Line {
  readonly port: number;
  cut(): void;
}

/** Takes connections and passes their bytes on, both ways, until the test ends. */
export async function lineTo(target: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((incoming) => {
    const outgoing = keep(connect(target, '127.0.0.1'));
    keep(incoming).pipe(outgoing).pipe(incoming);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
  });
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  onTestFinished(cut);
  const { port } = await listenHere(server);
  return { port, cut };
}
