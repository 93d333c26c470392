import type { GreaseOptions } from '../grease/grease-options.ts';
import type { OperationName } from '../testing/operation-name.ts';
import type { FaultRule } from './http/injected-fault.ts';
import type { SeedData } from './seed/seed-data.ts';

/** Where deliveries for an origin really go: another address, or a function in this process. */
export type Route = string | ((request: Request) => Promise<Response> | Response);

/** When an operation, marked as deprecated, ends, and where its guide is. */
export interface DeprecationNotice {
  /** A date as `2027-07-01`, or a full HTTP date. */
  readonly sunset: string;
  /** Address of the migration guide. */
  readonly link: string;
}

/** Limits and paces of webhook deliveries. All but the deadline are the sandbox's own. */
export interface DeliveryOptions {
  /** Attempts that are under way at once to one endpoint, from 1 on; others wait. Default 50. */
  readonly concurrency?: number | undefined;
  /** Attempts that are under way at once to all endpoints, which take turns. Default 250. */
  readonly totalConcurrency?: number | undefined;
  /**
   * Milliseconds after which a receiver that has not responded has failed, on the real clock. They begin when
   * the attempt is sent, and time in which the sandbox works on something else does not count. Default 8,000.
   */
  readonly deadlineMs?: number | undefined;
  /** Milliseconds until the second attempt; each further pause doubles. Default 5,000. */
  readonly firstRetryMs?: number | undefined;
  /** The longest pause between two attempts, in milliseconds. Default 3,600,000. */
  readonly longestRetryMs?: number | undefined;
  /** Attempts until a delivery is `failed`. Default 12. */
  readonly maxAttempts?: number | undefined;
  /** Failed attempts in a row, over all deliveries, that disable an endpoint. Default 20. */
  readonly breakerAfter?: number | undefined;
  /** Spreads the first attempts over this many milliseconds, so that order is lost. Default 0. */
  readonly disorderMs?: number | undefined;
  /** Share of deliveries that are sent once more after they succeeded, 0 to 1. Default 0. */
  readonly duplicates?: number | undefined;
  /**
   * For this many milliseconds after a rotation the old secret goes on signing every other delivery, so
   * that receivers can show that they accept both. Default 0.
   */
  readonly secretOverlapMs?: number | undefined;
  /**
   * The clock that deliveries are signed by. Receivers compare with the real one, wherever that of
   * the sandbox stands, so that is the default.
   */
  readonly signAt?: 'real' | 'sandbox' | undefined;
  /** What becomes of a delivery to an origin without a route. Nothing is ever sent there. Default `accept`. */
  readonly unrouted?: 'accept' | 'fail' | undefined;
}

/** Settings of a sandbox. What the service leaves open is a number here, and the sandbox's own. */
export interface SandboxOptions {
  /** Path of an SQLite file that keeps the state. Default: memory. */
  readonly data?: string | undefined;
  /** What is there at the start: `examples` for those of the contract, or data of your own. */
  readonly seed?: 'examples' | SeedData | undefined;
  /** Time of the sandbox's clock at the start. Default: now. */
  readonly startAt?: Date | number | string | undefined;
  /** Milliseconds that pass in the sandbox in a real one; 0: only `advance` moves time. Default 1. */
  readonly speed?: number | undefined;
  /** By origin of an endpoint, such as `https://hooks.example.com`. */
  readonly routes?: Readonly<Record<string, Route>> | undefined;
  /** The base address that requests name and that downloads are under. Default `https://api.example.com`. */
  readonly baseUrl?: string | undefined;
  /**
   * Host names that requests over a socket may name, beside those of this machine: that of a container, `*` for any.
   * Others are refused, since a web page can give this machine a name of its own (DNS rebinding). Default: that of
   * `baseUrl`, and the addresses of this machine where it listens to others.
   */
  readonly allowHosts?: readonly string[] | undefined;
  /** Origins of web pages that may call over a socket, beside those of this machine; `*` for any. */
  readonly allowOrigins?: readonly string[] | undefined;
  /** Requests per window and application; `false` for no limit. Default 60,000 in 60 seconds. */
  readonly rateLimit?:
    { readonly requests: number; readonly windowSeconds: number } | false | undefined;
  readonly deliveries?: DeliveryOptions | undefined;
  /** Jobs wait `queueMs`, then take `steps` steps of `stepMs`. Default 200, 5 and 200. */
  readonly jobs?:
    { readonly queueMs?: number; readonly stepMs?: number; readonly steps?: number } | undefined;
  /**
   * Milliseconds from one status of a message to the next, default 200, and the identifiers that
   * cannot be reached, default `+15550100`.
   */
  readonly messages?:
    { readonly stepMs?: number; readonly undeliverable?: readonly string[] } | undefined;
  /** Recipients that a campaign reaches in a step, default 1,000, and milliseconds between steps, default 200. */
  readonly campaigns?: { readonly stepMs?: number; readonly perStep?: number } | undefined;
  /** Milliseconds until a template is approved, default 500, and names that are rejected. */
  readonly templates?:
    { readonly reviewMs?: number; readonly rejected?: readonly string[] } | undefined;
  /** Operations whose responses say that they are deprecated. */
  readonly deprecated?: Partial<Record<OperationName, DeprecationNotice>> | undefined;
  /** Faults that requests meet. */
  readonly faults?: readonly FaultRule[] | undefined;
  /**
   * Adds to copies of responses and deliveries what clients have to tolerate; `false` for never. Default:
   * what `messaging-crm-api grease` asks for, else none.
   */
  readonly grease?: GreaseOptions | false | undefined;
  /** Numbers from 0 to 1 that ids, pauses and faults are made of. Default `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** Requests that `requests` remembers, the latest. Default 1,000. */
  readonly requestLog?: number | undefined;
  /**
   * How many audit entries, deliveries and messages a workspace keeps; beyond that the oldest go.
   * Deliveries that wait for an active endpoint and messages that are on their way stay. Default
   * 100,000 each.
   */
  readonly keep?:
    | { readonly auditLogs?: number; readonly deliveries?: number; readonly messages?: number }
    | undefined;
  /** The largest body that is read, in bytes. Default 67,108,864. */
  readonly maxBodyBytes?: number | undefined;
}
