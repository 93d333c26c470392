// What the sandbox for Node and the one for the web have in common: no type in here leads to how it works.
import type * as Api from '../../generated/index.ts';
import type { Greased } from '../grease/grease-options.ts';
import type { Issue } from '../service/issue.ts';
import type { DeliveryAttempt } from './deliveries/delivery-attempt.ts';
import type { SeedData } from './seed/seed-data.ts';

export type { DeliveryAttempt } from './deliveries/delivery-attempt.ts';
export type { Fault, FaultRule } from './http/injected-fault.ts';
export type {
  DeliveryOptions,
  DeprecationNotice,
  Route,
  SandboxOptions,
} from './sandbox-options.ts';
export type { SeedData, SeedOf } from './seed/seed-data.ts';

/** A `fetch` that ends in the sandbox, whatever host its requests name. */
export type SandboxFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** What a client of the sandbox proves itself with. */
export interface SandboxCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Whose application it is. */
export interface SandboxCredentialsOptions {
  /** A workspace of its own, such as `wsp_other`; it is made when it is first named. */
  readonly workspace?: string | undefined;
}

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
  /** Some of its headers, by name in lower case; never the token. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of the response, by name in lower case. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** The response's body, at most 65,536 characters of it, without secrets. */
  readonly responseBody: string;
  /** undefined where a fault broke the connection. */
  readonly status: number | undefined;
  /** Why it was refused: the code of the error and where the request is wrong; undefined for a success. */
  readonly error: RequestError | undefined;
  /** From its arrival until its response, in milliseconds of the machine's clock. */
  readonly durationMs: number;
  readonly requestId: string;
  /** Whether the response is that of an earlier request with the same `Idempotency-Key`. */
  readonly isReplay: boolean;
  /** How the response broke the contract, and so became a 500; empty if it did not. */
  readonly violations: readonly string[];
  /** Time of the sandbox's clock. */
  readonly at: Date;
}

/** What a response says of a request that it refuses. */
export interface RequestError {
  readonly code: string;
  readonly message: string;
  /** Faults of the request by place: a JSON Pointer into the body, or the name of a parameter. */
  readonly issues: readonly Issue[];
}

/** A message that a contact writes to the workspace. */
export interface WrittenMessage {
  /** An identifier of the contact, who is created when there is none with it. */
  readonly from: string;
  readonly text?: string | undefined;
  /** In place of `text`, any content; the content of a choice replies to an interactive message. */
  readonly content?: Api.StoredContent | undefined;
  /** Default: the channel on which a message to `from` would be sent, or else the first one that is active. */
  readonly channelId?: string | undefined;
  readonly replyToMessageId?: string | undefined;
}

/** What a channel reports of a message, and why it failed. */
export type MessageReport =
  | { readonly status: 'sent' | 'delivered' | 'read' }
  | { readonly status: 'failed'; readonly error?: Api.MessageError };

/** How a review ends. */
export type Review =
  | { readonly status: 'approved' | 'paused' | 'disabled' }
  | { readonly status: 'rejected'; readonly reason: string };

/** The service in this process: it keeps state, and its clock can be moved. */
export interface WebSandbox {
  /** A `fetch` that ends here, for `createClient` and for tests; no socket is opened. */
  readonly fetch: SandboxFetch;
  /** The latest requests, oldest first. */
  readonly requests: readonly SandboxRequest[];
  /** The latest attempts to deliver events, oldest first. */
  readonly deliveries: readonly DeliveryAttempt[];
  /** How the sandbox broke the contract: always empty, unless it has a fault. Tests may well look. */
  readonly violations: readonly string[];
  /** What was added to responses and deliveries by the option `grease`, each place once, oldest first. */
  readonly greased: readonly Greased[];
  /** Whether `data` was there before, made with another seed: what is there stays, until `reset`. */
  readonly isSeedOld: boolean;
  /** Time of its clock. */
  now(): Date;
  /** Moves the clock on by milliseconds; resolves when all that was due on the way is done. */
  advance(milliseconds: number): Promise<void>;
  /** Resolves when no delivery is under way. */
  settle(): Promise<void>;
  /** Puts data in, as the service shows it. Throws a TypeError that names what breaks the contract. */
  seed(data: SeedData | 'examples'): void;
  /**
   * Credentials of an application: with all scopes, or of a new one with only some of them, or in
   * another workspace, which sees nothing of this one.
   */
  credentials(scopes?: readonly string[], options?: SandboxCredentialsOptions): SandboxCredentials;
  /** A token of the first application that does not expire, however fast the clock goes. */
  lastingToken(): string;
  /** Lets a contact write a message, as nobody but a contact can. */
  receiveMessage(message: WrittenMessage): Api.Message;
  /**
   * Gives a message the status that its channel reports; from there it goes on by reports alone.
   * Throws a TypeError for a move that there is not.
   */
  reportMessage(id: string, report: MessageReport): Api.Message;
  /** Connects a channel, or loses its connection. Throws a TypeError for a move that there is not. */
  moveChannel(id: string, status: 'active' | 'disconnected'): Api.Channel;
  /** Ends the review of a WhatsApp template. Throws a TypeError when it has ended. */
  reviewTemplate(id: string, review: Review): Api.WhatsappTemplate;
  /** Ends a running job that cannot go on, for a reason. Throws a TypeError for another one. */
  failJob(id: string, error: string): Api.Job;
  /** Calls back for each request from now on. */
  onRequest(listener: (request: SandboxRequest) => void): void;
  /** Calls back for each attempt to deliver an event from now on. */
  onDelivery(listener: (attempt: DeliveryAttempt) => void): void;
  /** Calls back for each fault of the sandbox from now on: `violations`, as they come. */
  onViolation(listener: (violation: string) => void): void;
  /** Goes back to how it was at the start, but for the time. */
  reset(): Promise<void>;
  /** Ends what is under way, and closes the data. */
  close(): Promise<void>;
}
