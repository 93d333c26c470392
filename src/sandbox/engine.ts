import type { Activity } from './activity.ts';
import type { Service } from '../service/create-service.ts';
import type { Platform } from './platform/platform.ts';
import type { SandboxSettings } from './read-sandbox-options.ts';
import type { Store } from './state/store.ts';
import type { Workspace } from './state/workspace.ts';
import type { Clock } from './time/clock.ts';
import type { Timers } from './time/timers.ts';
import type { Deadlines } from './deliveries/deadlines.ts';
import type { DeliveryQueue } from './deliveries/delivery-queue.ts';
import type { DeliveryAttempt } from './deliveries/delivery-attempt.ts';
import type { Recent } from './recent.ts';

/** What every part of a sandbox works with. */
export interface Engine {
  readonly platform: Platform;
  readonly settings: SandboxSettings;
  readonly service: Service;
  readonly store: Store;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Attempts to deliver that are due. */
  readonly queue: DeliveryQueue;
  readonly deadlines: Deadlines;
  readonly attempts: Recent<DeliveryAttempt>;
  readonly activity: Activity;
  readonly ids: ReturnType<typeof createIdSource>;
  /** Ends what is under way outside when the sandbox is closed. */
  readonly closed: AbortSignal;
  workspace(id: string): Workspace;
  /** The address that downloads are under. */
  publicUrl(): string;
  /** An id that is not taken, such as `con_4hT0wPq81ZsX`. */
  newId(prefix: string): string;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// Two digits at a time, since a request makes several ids.
const PAIRS = Array.from(DIGITS, (high) => Array.from(DIGITS, (low) => low + high)).flat();

/** Makes ids of random digits and counted ones, so that none comes twice whatever `random` gives. */
export function createIdSource(random: () => number, before: number) {
  let count = before;
  const randomPair = (): string => pair(random() * PAIRS.length);
  return {
    /** How many it has made; those before it included. */
    count: () => count,
    /** Goes on from at least so many. */
    raiseTo: (least: number) => void (count = Math.max(count, least)),
    newId(prefix: string): string {
      count += 1;
      const random8 = randomPair() + randomPair() + randomPair() + randomPair();
      return prefix + random8 + pair(count) + pair(count / PAIRS.length);
    },
  };
}

const pair = (value: number): string => PAIRS[Math.floor(value) % PAIRS.length] as string;
