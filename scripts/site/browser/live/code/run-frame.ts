import type { FromRunner, Level, ToRunner } from './run-messages.ts';

/** Where a reader's code is run: as much of a sandbox as this needs. */
export interface RunningSandbox {
  readonly fetch: typeof fetch;
  token(): Promise<string>;
}

/** How a run ended. */
export type Outcome =
  Extract<FromRunner, { kind: 'done' | 'failed' }> | { readonly kind: 'stopped' };

type Print = (level: Level, text: string) => void;

const RUNNER = new URL('runner.js', import.meta.url);
/** How long after it was loaded the frame may take to say so, in milliseconds. */
const READY_MS = 3_000;
const FRAME = new URL('run.html', import.meta.url);

/** The secrets of the sandbox's own application and of nobody else; they are in every sample of the contract. */
const ENV = { CRM_CLIENT_SECRET: 'example_secret', CRM_WEBHOOK_SECRET: 'whsec_quickstart' };

/** A frame without an origin and without a network, in which a worker runs code; all that comes out goes by a port. */
export class RunFrame {
  readonly #sandbox: RunningSandbox;
  readonly #print: Print;
  readonly #frame = document.createElement('iframe');
  readonly #port: Promise<MessagePort>;
  #end: ((outcome: Outcome) => void) | undefined;

  constructor(sandbox: RunningSandbox, print: Print) {
    this.#sandbox = sandbox;
    this.#print = print;
    this.#port = this.#open();
  }

  /** Runs a module; one that ran here before shares its names. */
  async run(code: string): Promise<Outcome> {
    const ended = new Promise<Outcome>((resolve) => (this.#end = resolve));
    const env = { ...ENV, CRM_TOKEN: await this.#sandbox.token() };
    this.#send(await this.#port, { kind: 'run', code, env });
    return ended;
  }

  /** Ends what runs, an endless loop, too. */
  close(): void {
    this.#frame.remove();
    this.#end?.({ kind: 'stopped' });
  }

  #send(port: MessagePort, message: ToRunner, transfer: Transferable[] = []): void {
    port.postMessage(message, transfer);
  }

  async #open(): Promise<MessagePort> {
    const source = await (await fetch(RUNNER)).text();
    this.#frame.setAttribute('sandbox', 'allow-scripts');
    this.#frame.hidden = true;
    this.#frame.title = 'Where the code runs';
    this.#frame.src = FRAME.href;
    const isReady = this.#untilReady();
    document.body.append(this.#frame);
    await isReady;
    const { port1, port2 } = new MessageChannel();
    // It has no origin that could be named.
    this.#frame.contentWindow?.postMessage(source, '*', [port2]);
    port1.onmessage = ({ data }: MessageEvent<FromRunner>) => this.#receive(port1, data);
    return port1;
  }

  /** A frame without an origin is no service worker's: it is loaded from the site each time. */
  #untilReady(): Promise<void> {
    return new Promise((resolve, reject) => {
      addEventListener('message', ({ source, data }) => {
        if (source === this.#frame.contentWindow && data === 'ready') resolve();
      });
      const fail = (): void =>
        reject(new Error('The frame for code cannot be loaded without a network.'));
      this.#frame.addEventListener('load', () => setTimeout(fail, READY_MS));
    });
  }

  #receive(port: MessagePort, message: FromRunner): void {
    if (message.kind === 'fetch') return void this.#fetch(port, message);
    if (message.kind === 'print') return this.#print(message.level, message.text);
    this.#end?.(message);
  }

  async #fetch(port: MessagePort, asked: FromRunner & { kind: 'fetch' }): Promise<void> {
    const { id, method, url, body } = asked;
    const headers = asked.headers as [string, string][];
    try {
      const response = await this.#sandbox.fetch(url, { method, headers, ...(body && { body }) });
      const bytes = await response.arrayBuffer();
      const { status } = response;
      const answer = { status, headers: [...response.headers], body: bytes };
      this.#send(port, { kind: 'response', id, response: answer }, [bytes]);
    } catch (error) {
      this.#send(port, { kind: 'broken', id, message: (error as Error).message });
    }
  }
}
