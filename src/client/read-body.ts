import { MOST_DECOMPRESSED } from './fixed-limits.ts';
import { unlessThrown } from './unless-thrown.ts';

/** What came of a response, as far as it can be read. */
export interface Body {
  /** Undefined when it is longer than it may be. */
  readonly text: string | undefined;
  /** The value of JSON; undefined where it is broken or absent. */
  readonly json: unknown;
}

/**
 * Reads a body whole.
 *
 * @param mask - changes the text, and each string of the JSON, which may be escaped in the text
 */
export async function readBody(
  response: Response,
  limit: number | undefined,
  mask: ((text: string) => string) | undefined,
): Promise<Body> {
  const { headers } = response;
  const most = limit ?? (headers.has('content-encoding') ? MOST_DECOMPRESSED : Infinity);
  const text = await (most < Infinity && response.body
    ? readText(response.body, most)
    : response.text());
  // Without a content type, the text of the response decides what it is.
  const isJson = /json/i.test(headers.get('content-type') ?? 'json');
  const revive =
    mask && ((_: string, value: unknown) => (typeof value === 'string' ? mask(value) : value));
  const json = isJson ? unlessThrown(() => JSON.parse(text ?? '', revive)) : undefined;
  return { text: text && mask ? mask(text) : text, json };
}

async function readText(
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
