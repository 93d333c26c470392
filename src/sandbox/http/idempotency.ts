import { refuse } from '../../service/refusal.ts';
import type { Engine } from '../engine.ts';
import { contactShownBy } from '../resources/references.ts';
import type { StoredResponse } from '../state/workspace.ts';
import { toSent, type Sent } from './outgoing-response.ts';

/** How long a response is replayed. */
const REPLAY_MS = 24 * 3_600_000;
/** What another attempt would get again. Refusals that pass must stay repeatable. */
const isStored = (status: number): boolean => status < 300 || status === 400;

/** A write with an `Idempotency-Key`: whose it is, where it goes, and what it says. */
export interface KeyedRequest {
  readonly applicationId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly query: string;
  readonly body: string;
}

/** The responses of writes with a key, for 24 hours. */
export function createIdempotency({ store, clock, platform }: Engine) {
  const kept = store.collection<StoredResponse>('idempotency');
  // Hashed, so that no part can run over into the next.
  const idOf = ({ applicationId, method, path, key }: KeyedRequest): string =>
    platform.sha256(JSON.stringify([applicationId, method, path, key]));
  const hashOf = ({ body, query }: KeyedRequest) => platform.sha256(canonical(body) + query);
  const isOver = ({ storedAt }: StoredResponse): boolean => clock.now() - storedAt >= REPLAY_MS;
  return {
    /** The stored response, the 409 for another query or body, or undefined for a request that is new. */
    find(request: KeyedRequest): Sent | undefined {
      const stored = kept.get(idOf(request));
      if (!stored || isOver(stored)) return undefined;
      const { sent, bodyHash } = stored;
      if (bodyHash === hashOf(request))
        return { ...sent, headers: { ...sent.headers, 'idempotent-replayed': 'true' } };
      const message =
        'This Idempotency-Key was used with a different query or body in the last 24 hours. Take a new key.';
      return toSent(refuse(409, { code: 'idempotency_key_reused', message }));
    },

    /** Stores a response, in the transaction of the write. */
    store(request: KeyedRequest, sent: Sent): void {
      for (const stored of kept.values()) {
        if (!isOver(stored)) break;
        kept.delete(stored.id);
      }
      if (!isStored(sent.status)) return;
      const [id, bodyHash] = [idOf(request), hashOf(request)];
      const contacts = contactsIn(sent.text);
      kept.put({ id, bodyHash, storedAt: clock.now(), sent, contacts });
    },
  };
}

/** The body as a JSON value, its fields in one order; what is not JSON counts by its bytes. */
function canonical(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  } catch {
    return body;
  }
}

/** The contacts that a body shows, or shows parts of: when one is deleted, the response goes with it. */
function contactsIn(text: string): string[] {
  const ids = new Set<string>();
  JSON.parse(text, (_, value) => {
    const id = contactShownBy(value);
    if (id) ids.add(id);
    return value;
  });
  return [...ids];
}

/** What a key still gets when the response to it was about a contact that has been deleted. */
export function erasedResponse(): Sent {
  const message =
    'The write was carried out, and what it returned was deleted with its contact. Use a new key for a new write.';
  return toSent(refuse(409, { code: 'response_erased', message }));
}
