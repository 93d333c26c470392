import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

const TRIES = 100;

/** The wanted port or the next free one after it; any free one for 0. */
export async function findFreePort(wanted: number, host: string): Promise<number> {
  for (let port = wanted; port < wanted + TRIES && port <= 65_535; port += 1) {
    const server = createServer();
    try {
      await once(server.listen(port, host), 'listening');
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if (!['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
    } finally {
      server.close();
    }
  }
  throw new Error(`No free port from ${wanted} on: pass another with --port.`);
}

/** Whether something listens. A connection and no request, which a server would log as if the user had made it. */
export async function takesConnections(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Says what to pass for a port, or an address, that cannot be had. */
export const cannotListen =
  (port: number, host: string) =>
  (cause: NodeJS.ErrnoException): never => {
    const { code = '' } = cause;
    const isForeign = ['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL'].includes(code);
    const message = isForeign
      ? `Cannot listen on ${host} (${code}): pass an address of this machine with --host.`
      : `Cannot listen on port ${port} (${code}): pass another with --port.`;
    throw new Error(message, { cause });
  };
