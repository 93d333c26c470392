import { connect } from 'node:net';

/** What came back for some bytes: the status, if any, and the text. */
export interface RawAnswer {
  /** undefined where the connection was closed without a response. */
  readonly status: number | undefined;
  readonly text: string;
}

/** Sends bytes as they are, part by part, and reads until the connection is closed or a response is whole. */
export function sendBytes(
  port: number,
  parts: Iterable<string | Uint8Array>,
  timeoutMs = 10_000,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const end = () => {
      clearTimeout(timeout);
      socket.destroy();
      resolve(readResponse(Buffer.concat(chunks).toString('latin1')));
    };
    const timeout = setTimeout(() => {
      socket.destroy();
      reject(new Error('The server neither answered nor closed the connection.'));
    }, timeoutMs);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks).toString('latin1'))) end();
    });
    // A reset is an end like any other: what came before it counts.
    socket.on('error', () => undefined);
    socket.on('close', end);
    socket.on('connect', () => void writeAll(socket, parts));
  });
}

async function writeAll(
  socket: ReturnType<typeof connect>,
  parts: Iterable<string | Uint8Array>,
): Promise<void> {
  let goOn = (): void => undefined;
  socket.on('drain', () => goOn());
  socket.on('close', () => goOn());
  for (const part of parts) {
    if (!socket.writable) return;
    const drained = new Promise<void>((resolve) => (goOn = resolve));
    if (!socket.write(part)) await drained;
  }
}

function readResponse(text: string): RawAnswer {
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
  const start = text.indexOf('\r\n\r\n');
  return {
    status: status ? Number(status) : undefined,
    text: start < 0 ? '' : text.slice(start + 4),
  };
}

/** Whether the body is as long as its header says. */
function isWhole(text: string): boolean {
  const [, length] = /^content-length: (\d+)/im.exec(text) ?? [];
  const start = text.indexOf('\r\n\r\n');
  return start >= 0 && length !== undefined && text.length - start - 4 >= Number(length);
}
