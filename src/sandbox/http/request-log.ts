/** A request as the sandbox saw it. Neither its token nor the body of a token request is kept. */
export interface SandboxRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Family and method of the client; undefined where the path led to none. */
  readonly operation: string | undefined;
  /** Client id of the application; undefined without a valid token. */
  readonly application: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** The body as it came; cut off after 65,536 characters. */
  readonly body: string;
  /** undefined where a fault broke the connection. */
  readonly status: number | undefined;
  readonly requestId: string;
  /** Whether the answer is that of an earlier request with the same `Idempotency-Key`. */
  readonly isReplay: boolean;
  /** How the answer broke the contract, and became a 500; empty for all that are as they should be. */
  readonly violations: readonly string[];
  /** Time of the sandbox's clock. */
  readonly at: Date;
}

const LONGEST_BODY = 65_536;

/** Remembers the latest requests. */
export class RequestLog {
  readonly entries: SandboxRequest[] = [];
  readonly #most: number;
  readonly #listeners = new Set<(request: SandboxRequest) => void>();

  constructor(most: number) {
    this.#most = most;
  }

  add(request: SandboxRequest): void {
    const isToken = request.path === '/oauth/token';
    const entry = { ...request, body: isToken ? '' : cutOff(request.body) };
    if (this.#most > 0) this.entries.push(entry);
    if (this.entries.length > this.#most) this.entries.shift();
    for (const listener of this.#listeners) listener(entry);
  }

  /** Calls back for each request from now on. */
  listen(listener: (request: SandboxRequest) => void): void {
    this.#listeners.add(listener);
  }
}

/** The start of a text. A copy: a slice would keep the whole of a large import in memory. */
function cutOff(text: string): string {
  if (text.length <= LONGEST_BODY) return text;
  return Buffer.from(text.slice(0, LONGEST_BODY), 'utf16le').toString('utf16le');
}
