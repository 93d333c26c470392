import { MOST_DECOMPRESSED } from './fixed-limits.ts';
import { unlessThrown } from './unless-thrown.ts';

/** What came of a response, as far as it can be read. */
export interface Body {
  /** Undefined when it is longer than it may be. */
  readonly text: string | undefined;
  /** The value of JSON; undefined where it is broken or absent. */
  readonly json: any;
}

/** Reads a body whole; resolves to undefined when it is longer than `limit` bytes. */
export function readText(
  response: Response,
  limit: number | undefined = response.headers.has('content-encoding')
    ? MOST_DECOMPRESSED
    : Infinity,
): Promise<string | undefined> {
  return limit < Infinity && response.body ? readUpTo(response.body, limit) : response.text();
}

async function readUpTo(
  body: ReadableStream<Uint8Array>,
  most: number,
): Promise<string | undefined> {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let [text, length] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > most) return void reader.cancel().catch(() => {});
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Makes of the text of a body what the caller gets.
 *
 * @param mask - changes the text, of which the JSON is read then, and each string of it, which may be escaped there
 */
export function readBody(
  { headers }: Response,
  text: string | undefined,
  mask?: (text: string) => string,
): Body {
  // Without a content type, the text of the response decides what it is.
  const type = headers.get('content-type') ?? 'json';
  const revive =
    mask && ((_: string, value: unknown) => (typeof value === 'string' ? mask(value) : value));
  const shown = text && (mask ? mask(text) : text);
  const json = unlessThrown(() => JSON.parse(/json/i.test(type) ? (shown as string) : '', revive));
  return { text: shown, json };
}
