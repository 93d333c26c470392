// messaging-crm-api/webhooks/redis: a store for receivers on several machines, with a client of yours.
import {
  type ClaimResult,
  readTimes,
  type ServerStore,
  type StoreTimes,
} from './receiver/event-store.ts';

/** What the store needs of a client: that of node-redis, or that of ioredis, its cluster included. */
export type RedisClient =
  | { sendCommand(args: string[]): Promise<unknown> }
  | { call(command: string, ...args: string[]): Promise<unknown> };

/** What createRedisStore takes. */
export interface RedisStoreOptions extends StoreTimes {
  /** A client that is connected, and that you close after the receiver. */
  client: RedisClient;
  /** What the keys begin with; endpoints that get the same events need one each. */
  namespace?: string | undefined;
}

export type { ServerStore as RedisStore } from './receiver/event-store.ts';

// Each is one step for Redis. KEYS are the event and its failures, ARGV[1] is the owner of a claim.
const CLAIM = `local owner = redis.call('GET', KEYS[1])
if owner then return owner == 'done' and 'done' or 'busy' end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 'claimed'`;
// A claim that is gone has expired, or was lost with the memory of Redis: nobody else has it yet.
const RENEW = `local owner = redis.call('GET', KEYS[1])
if owner == 'done' then return 1 end
if owner and owner ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;
const COMPLETE = `redis.call('SET', KEYS[1], 'done', 'PX', ARGV[2])
redis.call('DEL', KEYS[2])`;
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
local failures = redis.call('INCR', KEYS[2])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
return failures`;

/**
 * Makes a store in Redis, for any number of processes on any number of machines. Keys expire by
 * themselves. What a method throws is the client's error, and the receiver asks for another attempt.
 *
 * @throws RangeError for times that cannot be
 *
 * @example
 * const client = await createClient({ url: 'redis://localhost' }).connect();
 * const receiver = createReceiver({ secret, store: createRedisStore({ client }) });
 */
export function createRedisStore({
  client,
  namespace = 'webhooks',
  ...times
}: RedisStoreOptions): ServerStore {
  const { leaseMs, keepMs } = readTimes(times);
  const owner = crypto.randomUUID();
  const run = (script: string, id: string, lastsMs: number): Promise<unknown> => {
    // The braces keep both keys on one node of a cluster.
    const key = `${namespace}:{${id}}`;
    // An expiry of 0 or of a part of a millisecond is an error for Redis.
    const expiry = `${Math.max(1, Math.round(lastsMs))}`;
    return send(client, ['EVAL', script, '2', key, `${key}:failures`, owner, expiry]);
  };
  return {
    leaseMs,
    claim: async (id) => (await run(CLAIM, id, leaseMs)) as ClaimResult,
    renew: async (id) => Number(await run(RENEW, id, leaseMs)) === 1,
    complete: async (id) => void (await run(COMPLETE, id, keepMs)),
    release: async (id) => Number(await run(RELEASE, id, keepMs)),
  };
}

function send(client: RedisClient, command: string[]): Promise<unknown> {
  // ioredis has a sendCommand too, for commands that it has made itself.
  if ('call' in client) return client.call(...(command as [string, ...string[]]));
  return client.sendCommand(command);
}
