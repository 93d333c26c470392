/** What is told what a body is. */
export interface Listener {
  /**
   * Is called at most once, and not for a body that nobody reads or that cannot be read.
   *
   * @returns what is told the value of the text, if its owner has parsed it
   */
  hear(text: string): (value: unknown) => void;
  /** Is told of reading that is under way. */
  expect(work: Promise<unknown>): void;
  /** The longest body, in characters; a stream is not kept further. */
  readonly maxLength: number;
}

/** The method of an overheard response that takes the value of its text: parsing twice is most of what a check costs. */
const PARSED = Symbol.for('messaging-crm-api.parsed');

const listeners = new WeakMap<Response, Listener>();
const prototypes = new WeakMap<Response, Response>();
const shares = new WeakMap<Response, (value: unknown) => void>();

/**
 * Tells what a body is once its owner reads it, by whichever method. Nothing is cloned: that costs more than parsing
 * most bodies, keeps a body that nobody reads, and lets nobody cancel it. A stream that is piped is not heard.
 */
export function overhear(response: Response, listener: Listener): void {
  const prototype: Response = Object.getPrototypeOf(response);
  if (typeof prototype.text !== 'function') return;
  const overheard = prototypes.get(prototype) ?? createPrototype(prototype);
  prototypes.set(prototype, overheard);
  listeners.set(response, listener);
  Object.setPrototypeOf(response, overheard);
}

/** The methods of a response, with those that read its body telling its listener. */
function createPrototype(prototype: Response): Response {
  const readText = async (response: Response): Promise<string> => {
    const text = await prototype.text.call(response);
    tell(response, text);
    return text;
  };
  const methods = {
    text: readText,
    async json(response: Response) {
      const value: unknown = JSON.parse(await readText(response));
      shares.get(response)?.(value);
      return value;
    },
    async arrayBuffer(response: Response) {
      const bytes = await prototype.arrayBuffer.call(response);
      tellBytes(response, bytes);
      return bytes;
    },
    async bytes(response: Response) {
      const bytes = await prototype.bytes.call(response);
      tellBytes(response, bytes);
      return bytes;
    },
    async blob(response: Response) {
      const blob = await prototype.blob.call(response);
      listeners.get(response)?.expect(blob.text().then((text) => tell(response, text)));
      return blob;
    },
    clone(response: Response) {
      const copy = prototype.clone.call(response);
      const listener = listeners.get(response);
      if (listener) overhear(copy, shareListener(response, listener));
      return copy;
    },
    [PARSED]: (response: Response, value: unknown) => shares.get(response)?.(value),
  };
  const descriptors = Reflect.ownKeys(methods)
    .filter((name) => name === PARSED || name in prototype)
    .map((name) => [name, method(methods[name as keyof typeof methods])]);
  const body = bodyOf(prototype);
  return Object.create(prototype, { ...Object.fromEntries(descriptors), body });
}

/** A method of a response. */
const method = (run: (response: Response, value: unknown) => unknown): PropertyDescriptor => ({
  value(this: Response, value: unknown) {
    return run(this, value);
  },
});

/** The stream of a response, whose readers tell what they read. */
function bodyOf(prototype: Response): PropertyDescriptor {
  return {
    get(this: Response) {
      const body: Response['body'] = Reflect.get(prototype, 'body', this);
      const listener = listeners.get(this);
      if (body && listener && !Object.hasOwn(body, 'getReader')) {
        const hear = (text: string): void => tell(this, text);
        hearReaders(body, listener.maxLength, hear);
      }
      return body;
    },
  };
}

/** Has the readers of a stream tell what they read, up to a length. */
function hearReaders(
  body: ReadableStream<Uint8Array>,
  most: number,
  hear: (text: string) => void,
): void {
  const getReader = body.getReader;
  const value = (options?: object): unknown => {
    const reader = getReader.call(body, options as undefined) as ReadableStreamDefaultReader;
    const [read, decoder] = [reader.read, new TextDecoder()];
    let text = '';
    reader.read = async (...given) => {
      const part = await read.apply(reader, given);
      if (text.length > most) return part;
      text += part.done ? decoder.decode() : decoder.decode(part.value, { stream: true });
      // One that is longer is counted, and not checked.
      if (part.done || text.length > most) hear(text);
      return part;
    };
    return reader;
  };
  Object.defineProperty(body, 'getReader', { value, configurable: true });
}

const tellBytes = (response: Response, bytes: ArrayBuffer | Uint8Array): void => {
  if (listeners.has(response)) tell(response, new TextDecoder().decode(bytes));
};

/** Tells the listener of a response, once. */
function tell(response: Response, text: string): void {
  const listener = listeners.get(response);
  if (!listener) return;
  listeners.delete(response);
  shares.set(response, listener.hear(text));
}

/** One listener of a response and its clone: whichever is read first is heard. */
function shareListener(response: Response, listener: Listener): Listener {
  let isHeard = false;
  const once: Listener = {
    ...listener,
    hear(text) {
      if (isHeard) return () => {};
      isHeard = true;
      return listener.hear(text);
    },
  };
  listeners.set(response, once);
  return once;
}
