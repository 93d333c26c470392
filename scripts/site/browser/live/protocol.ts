/** What a page asks of the worker that has the sandbox; each request gets one reply with its number. */
export type HostRequest =
  | {
      readonly id: number;
      /** `check` sends nothing: the response has what the contract's validators say. */
      readonly kind: 'fetch' | 'check';
      readonly method: string;
      readonly url: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: ArrayBuffer | undefined;
    }
  | { readonly id: number; readonly kind: 'token' }
  /** The page goes: what has changed is to be kept now. */
  | { readonly id: number; readonly kind: 'leave' };

/** How the sandbox began: with the examples, with what was kept, or with the examples because that was broken. */
export type Opening = 'new' | 'restored' | 'discarded';

export interface HostResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer;
}

/** What the worker sends; number 0 is its greeting. */
export type HostReply =
  | { readonly id: number; readonly opening: Opening }
  | { readonly id: number; readonly response: HostResponse }
  | { readonly id: number; readonly token: string }
  | { readonly id: number; readonly error: string };

/** One side of the connection, as a port and a dedicated worker have it. */
export interface Port {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}
