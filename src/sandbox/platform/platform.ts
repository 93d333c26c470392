import type { SignedHeaders, SignOptions } from '../../webhooks/signing.ts';
import type { Journal } from '../state/journal.ts';

/** A page, as text. */
export interface Page {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What a sandbox needs of the place where it runs, beyond what the web and Node have in common. */
export interface Platform {
  /** SHA-256 of a text as UTF-8, in base64url. */
  sha256(text: string): string;
  /** The headers of a delivery. */
  sign(options: SignOptions): SignedHeaders;
  /** The text of UTF-8, without its byte order mark; undefined when it is none. */
  decode(bytes: Uint8Array): string | undefined;
  /** Calls back once what has arrived by now was read. */
  soon(work: () => void): void;
  /**
   * Opens what keeps transactions beyond the process.
   *
   * @throws {Error} (rejects) when nothing can be kept there, or here
   */
  openJournal(data: string): Promise<Journal>;
  /** The console; undefined where nobody can open it. */
  openConsole(): Promise<Page | undefined>;
}
