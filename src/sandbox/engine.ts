import type { Service } from '../service/create-service.ts';
import type { SandboxSettings } from './read-sandbox-options.ts';
import type { Store } from './state/store.ts';
import type { Workspace } from './state/workspace.ts';
import type { Clock } from './time/clock.ts';
import type { Timers } from './time/timers.ts';
import type { AttemptLog } from './deliveries/attempt-log.ts';

/** What every part of a sandbox works with. */
export interface Engine {
  readonly settings: SandboxSettings;
  readonly service: Service;
  readonly store: Store;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly attempts: AttemptLog;
  /** Ends what is under way outside when the sandbox is closed. */
  readonly closed: AbortSignal;
  workspace(id: string): Workspace;
  /** The address that downloads are under. */
  publicUrl(): string;
  /** An id that is not taken, such as `con_4hT0wPq81ZsX`. */
  newId(prefix: string): string;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_DIGITS = 8;
const COUNTED_DIGITS = 4;

/** Makes ids. */
export interface IdSource {
  newId(prefix: string): string;
  /** How many it has made; those before it included. */
  count(): number;
}

/** Makes ids of random digits and counted ones, so that none comes twice whatever `random` gives. */
export function createIdSource(random: () => number, before: number): IdSource {
  let count = before;
  return {
    count: () => count,
    newId(prefix) {
      let id = prefix;
      for (let at = 0; at < RANDOM_DIGITS; at += 1) id += digit(random() * DIGITS.length);
      count += 1;
      for (let at = 0; at < COUNTED_DIGITS; at += 1) id += digit(count / DIGITS.length ** at);
      return id;
    },
  };
}

const digit = (value: number): string => DIGITS[Math.floor(value) % DIGITS.length] as string;
