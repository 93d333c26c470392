// Writes to a sandbox from several sides while it is killed.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenHere } from '../../listen-here.ts';

/** A write, and the response to it, if there was one. */
export interface Write {
  readonly key: string;
  readonly name: string;
  text: string | undefined;
}

export async function openReceiver() {
  const names = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const { data } = (await json(request)) as { data: { name: string } };
    names.set(data.name, (names.get(data.name) ?? 0) + 1);
    response.end();
  });
  return { names, url: (await listenHere(server)).url };
}

/** Sends a request with the token; rejects when the sandbox is killed meanwhile. */
export async function call(
  url: string,
  token: string,
  { method = 'GET', path, body, key }: CallWords,
): Promise<{ status: number; text: string }> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, text: await response.text() };
}

interface CallWords {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
}

/** Creates a contact, or asks again for the response of the one that was created under the key. */
export async function send(url: string, token: string, { key, name }: Write): Promise<string> {
  const contact = { method: 'POST', path: '/v1/contacts', body: { name }, key };
  const { status, text } = await call(url, token, contact);
  if (status !== 201) throw new Error(`The write ${key} was answered ${status}: ${text}`);
  return text;
}

/** Writes from several sides until the sandbox is gone; adds what was sent to the list. */
export async function writeUntilKilled(
  url: string,
  token: string,
  writes: Write[],
  isKilled: () => boolean,
): Promise<void> {
  const side = async () => {
    while (!isKilled()) {
      const count = writes.length;
      const write: Write = { key: `key_${count}`, name: `Contact ${count}`, text: undefined };
      writes.push(write);
      // A response that does not come is what this is about.
      write.text = await send(url, token, write).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: 6 }, side));
}
