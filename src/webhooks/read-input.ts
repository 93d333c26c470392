/** The bytes of a request's body as they came; a string stands for its UTF-8 bytes. */
export type WebhookBody = Uint8Array | ArrayBuffer | string;

/** A body that was looked at: well-formed text, or a view of bytes. */
export type BodyContent = ArrayBufferView<ArrayBuffer> | string;

/**
 * Takes text or bytes, told by what they are and not by what they say of themselves.
 *
 * @throws TypeError, for the caller to replace, for anything else
 */
export function readBody(body: unknown): BodyContent {
  if (typeof body !== 'string') {
    // DataView takes an ArrayBuffer, of another realm too, and nothing that poses as one.
    return ArrayBuffer.isView(body)
      ? (body as ArrayBufferView<ArrayBuffer>)
      : new DataView(body as ArrayBuffer);
  }
  // A lone surrogate has no bytes: it would be hashed as U+FFFD and parsed as something else.
  if (!body.isWellFormed()) throw new TypeError('not well-formed');
  return body;
}

/** The headers of a delivery, in any letter case. */
export type WebhookHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | readonly string[]
  | Iterable<readonly [string, string]>;

/** The value of a header; `null` is one that is there more than once or is no text. */
export type HeaderValue = string | null | undefined;

// A list that never ends must not hang a receiver; Node takes 2,000 headers at most.
const MOST_HEADERS = 2_000;

/**
 * Finds headers, in the order of their (lower case) names, in whatever shape a runtime has them: a
 * plain object, `Headers`, a Map, pairs, or the flat list of Node's `rawHeaders`. All of them are
 * looked at: a second value in another letter case must not hide.
 *
 * @throws TypeError, for the caller to replace, if these are not headers
 */
export function readHeaders(headers: unknown, names: readonly string[]): HeaderValue[] {
  const found: HeaderValue[] = [];
  let count = 0;
  const put = (name: string, value: unknown): void => {
    if ((count += 1) > MOST_HEADERS) throw new TypeError('too many headers');
    const index = indexOfHeader(name, names);
    if (index < 0) return;
    const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    if (only === undefined) return;
    found[index] = found[index] === undefined && typeof only === 'string' ? only : null;
  };
  if (typeof (headers as string[])[0] === 'string') {
    const list = headers as string[];
    for (let index = 0; index < list.length; index += 2)
      put(list[index] as string, list[index + 1]);
  } else if (Symbol.iterator in (headers as object)) {
    for (const [name, value] of headers as Iterable<[string, unknown]>) put(name, value);
  } else {
    for (const name of Object.keys(headers as object)) put(name, (headers as never)[name]);
  }
  return found;
}

/** As it is, and by its length: most headers are ignored without being put into lower case. */
function indexOfHeader(name: string, names: readonly string[]): number {
  const index = names.indexOf(name);
  if (index >= 0) return index;
  for (const { length } of names) {
    if (length === name.length) return names.indexOf(name.toLowerCase());
  }
  return -1;
}

/**
 * The secrets as a list of our own.
 *
 * @throws TypeError, for the caller to replace, if one of them is not a secret or there is none
 */
export function readSecrets(secret: unknown): string[] {
  const secrets: unknown[] = Array.isArray(secret) ? [...secret] : [secret];
  // White space: two secrets in one line, or a trailing line feed. No signature would ever fit.
  const isSecret = (one: unknown): boolean => typeof one === 'string' && /^\S+$/.test(one);
  if (!secrets.length || !secrets.every(isSecret)) throw new TypeError('not a secret');
  return secrets as string[];
}
