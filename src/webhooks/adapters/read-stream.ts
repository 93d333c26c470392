import type { IncomingMessage } from 'node:http';

/**
 * The bytes of a body; undefined when they are more than are read, and the rest is left unread then.
 * Rejects when the sender leaves.
 */
export function readStream(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= maxBytes) return;
      request.off('data', onData).pause();
      resolve(undefined);
    };
    const onGone = (): void => {
      // Each request closes in the end; an error costs more than reading a small body does.
      if (!request.readableEnded) reject(new Error('The sender has disconnected.'));
    };
    request.on('data', onData);
    // Most bodies are one chunk, which needs no copy.
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.on('close', onGone);
    request.on('error', onGone);
  });
}
