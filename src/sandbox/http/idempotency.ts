import { refuse } from '../../service/refusal.ts';
import type { Engine } from '../engine.ts';
import { contactShownBy } from '../resources/references.ts';
import type { Collection } from '../state/collection.ts';
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
  readonly body: string;
}

/** The responses of writes with a key, for 24 hours. */
export class Idempotency {
  readonly #stored: Collection<StoredResponse>;
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#stored = engine.store.collection<StoredResponse>('idempotency');
  }

  /** The stored response, the 409 for another body, or undefined for a request that is new. */
  find(request: KeyedRequest): Sent | undefined {
    const stored = this.#stored.get(this.#idOf(request));
    if (!stored || this.#isOver(stored)) return undefined;
    if (stored.bodyHash === this.#hashOf(canonical(request.body)))
      return { ...stored.sent, headers: { ...stored.sent.headers, 'idempotent-replayed': 'true' } };
    const message =
      'This Idempotency-Key was used with a different body in the last 24 hours. Take a new key.';
    return toSent(refuse(409, { code: 'idempotency_key_reused', message }));
  }

  /** Stores a response, in the transaction of the write. */
  store(request: KeyedRequest, sent: Sent): void {
    this.#forgetOld();
    if (!isStored(sent.status)) return;
    const id = this.#idOf(request);
    const storedAt = this.#engine.clock.now();
    const bodyHash = this.#hashOf(canonical(request.body));
    this.#stored.put({ id, bodyHash, storedAt, sent, contacts: contactsIn(sent.text) });
  }

  /** The key within its scope. Hashed, so that no part can run over into the next. */
  #idOf({ applicationId, method, path, key }: KeyedRequest): string {
    return this.#hashOf(JSON.stringify([applicationId, method, path, key]));
  }

  #hashOf(text: string): string {
    return this.#engine.platform.sha256(text);
  }

  #isOver({ storedAt }: StoredResponse): boolean {
    return this.#engine.clock.now() - storedAt >= REPLAY_MS;
  }

  #forgetOld(): void {
    for (const stored of this.#stored.values()) {
      if (!this.#isOver(stored)) return;
      this.#stored.delete(stored.id);
    }
  }
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
