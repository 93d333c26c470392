import type { SignedHeaders, SignOptions } from '../../webhooks/signing.ts';
import type { Journal } from '../state/journal.ts';

export interface Page {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Something to post, and what ends it early. */
export interface PostRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  /** Not on a connection that was used before. */
  readonly isFresh: boolean;
}

/** A response, while its body arrives; whoever stops reading breaks it off. */
export interface Posted {
  readonly status: number;
  readonly body: AsyncIterable<Uint8Array>;
}

/** A connection that had been used before has ended before any byte of the response to the next request. */
export class StaleConnection extends Error {}

/** What a sandbox needs of the place where it runs, beyond what the web and Node have in common. */
export interface Platform {
  /** SHA-256 of a text as UTF-8, in base64url. */
  sha256(text: string): string;
  sign(options: SignOptions): SignedHeaders;
  /**
   * Posts, and follows no redirect; rejects with a StaleConnection where the platform does not send again itself.
   */
  post(target: string, request: PostRequest): Promise<Posted>;
  /** The text of UTF-8, without its byte order mark; undefined when it is none. */
  decode(bytes: Uint8Array): string | undefined;
  /** Calls back once what has arrived by now was read. */
  soon(work: () => void): void;
  /** Opens what keeps transactions beyond the process; rejects when nothing can be kept there, or here. */
  openJournal(data: string): Promise<Journal>;
  /** The console; undefined where nobody can open it. */
  openConsole(): Promise<Page | undefined>;
}

/** Not every browser iterates over a stream by itself. */
export const toPosted = ({ status, body }: Response): Posted => ({ status, body: chunksOf(body) });

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (let next = await reader?.read(); next?.value; next = await reader?.read())
      yield next.value;
  } finally {
    await reader?.cancel();
  }
}
