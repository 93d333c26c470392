import type { HostResponse } from '../protocol.ts';

/** What the page says to the worker that runs a reader's code. */
export type ToRunner =
  | {
      readonly kind: 'run';
      /** A module in TypeScript. */
      readonly code: string;
      readonly env: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'response'; readonly id: number; readonly response: HostResponse }
  | { readonly kind: 'broken'; readonly id: number; readonly message: string };

export type Level = 'log' | 'warn' | 'error';

/** What the worker says. */
export type FromRunner =
  | { readonly kind: 'print'; readonly level: Level; readonly text: string }
  | {
      readonly kind: 'fetch';
      readonly id: number;
      readonly method: string;
      readonly url: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: ArrayBuffer | null;
    }
  | { readonly kind: 'done' }
  /** The line is one of the reader's code. */
  | { readonly kind: 'failed'; readonly message: string; readonly line?: number | undefined };
