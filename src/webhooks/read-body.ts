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
