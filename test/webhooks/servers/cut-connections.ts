import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

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
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  onTestFinished(() => {
    server.close();
    cut();
  });
  return { port: (server.address() as AddressInfo).port, cut };
}
