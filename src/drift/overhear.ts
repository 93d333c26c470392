/** What is told of a body. */
export interface Listener {
  /** The text of the body, once its owner has read it; nothing of a body that nobody reads. */
  hear(text: string): void;
  /** The value of that text, where its owner has parsed it. */
  share(value: unknown): void;
  /** Reading that is under way. */
  expect(work: Promise<unknown>): void;
  /** The longest body, in characters; a stream is not kept further. */
  readonly maxLength: number;
}

type ResponseClass = new () => Response;
type Overheard = Response & { [LISTENER]: Listener };

// Our client says by it what it made of the text: parsing it twice is most of what the check of a page costs.
const PARSED = Symbol.for('messaging-crm-api.parsed');
const LISTENER = Symbol('listener');
const classes = new WeakMap<Response, Response>();

/**
 * Has a response tell what its owner reads from it. A clone would be simpler: it costs five times what reading the body
 * of one resource does, keeps what nobody reads, and takes from the owner that canceling ends the transfer.
 */
export function overhear(response: Response, listener: Listener): void {
  const prototype: Response = Object.getPrototypeOf(response);
  let overheard = classes.get(prototype);
  if (!overheard) {
    const Base = prototype.constructor as ResponseClass;
    // What only looks like a response is left alone.
    if (typeof prototype.text !== 'function' || Base.prototype !== prototype) return;
    overheard = overhearing(Base).prototype as Response;
    // Node 20 does not have it.
    if (!('bytes' in prototype)) delete (overheard as Partial<Response>).bytes;
    classes.set(prototype, overheard);
  }
  Object.setPrototypeOf(response, overheard);
  (response as Overheard)[LISTENER] = listener;
}

/** A class of responses that tell what is read from them. */
const overhearing = (Base: ResponseClass): ResponseClass =>
  class extends Base {
    declare [LISTENER]: Listener;

    override async text(): Promise<string> {
      const text = await super.text();
      this[LISTENER].hear(text);
      return text;
    }

    override async json(): Promise<unknown> {
      const value: unknown = JSON.parse(await this.text());
      this[PARSED](value);
      return value;
    }

    override async arrayBuffer(): Promise<ArrayBuffer> {
      const bytes = await super.arrayBuffer();
      this[LISTENER].hear(new TextDecoder().decode(bytes));
      return bytes;
    }

    override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
      const bytes = await super.bytes();
      this[LISTENER].hear(new TextDecoder().decode(bytes));
      return bytes;
    }

    override async blob(): Promise<Blob> {
      const [blob, listener] = [await super.blob(), this[LISTENER]];
      listener.expect(blob.text().then((text) => listener.hear(text)));
      return blob;
    }

    override clone(): Response {
      const copy = super.clone();
      overhear(copy, this[LISTENER]);
      return copy;
    }

    override get body(): Response['body'] {
      const body = super.body;
      if (body && !Object.hasOwn(body, 'getReader')) hearReaders(body, this[LISTENER]);
      return body;
    }

    [PARSED](value: unknown): void {
      this[LISTENER].share(value);
    }
  };

/** Has the readers of a stream tell what they read, up to a length. */
function hearReaders(body: ReadableStream<Uint8Array>, listener: Listener): void {
  const { maxLength } = listener;
  const getReader = body.getReader;
  const value = (options?: object): unknown => {
    const reader = getReader.call(body, options as undefined) as ReadableStreamDefaultReader;
    const [read, decoder] = [reader.read, new TextDecoder()];
    let text = '';
    reader.read = async (...given) => {
      const part = await read.apply(reader, given);
      if (text.length > maxLength) return part;
      text += part.done ? decoder.decode() : decoder.decode(part.value, { stream: true });
      // One that is longer is counted, and not checked.
      if (part.done || text.length > maxLength) listener.hear(text);
      return part;
    };
    return reader;
  };
  Object.defineProperty(body, 'getReader', { value, configurable: true });
}
