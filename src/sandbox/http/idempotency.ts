import { hash } from 'node:crypto';
import { refuse } from '../../service/refusal.ts';
import type { Engine } from '../engine.ts';
import type { Collection, Entity } from '../state/collection.ts';
import { answerRefusal, toSent, type Sent } from './answer.ts';

/** How long an answer is replayed. */
const REPLAY_MS = 24 * 3_600_000;
/** Answers that say nothing about the request itself, so that it can be sent again. */
const NOT_STORED = [401, 429];

interface StoredAnswer extends Entity {
  readonly bodyHash: string;
  readonly storedAt: number;
  readonly sent: Sent;
}

/** A write with an `Idempotency-Key`: whose it is, where it goes, and what it says. */
export interface KeyedRequest {
  readonly applicationId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body: string;
}

/** The answers of writes with a key, for 24 hours. */
export class Idempotency {
  readonly #stored: Collection<StoredAnswer>;
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#stored = engine.store.collection<StoredAnswer>('idempotency');
  }

  /** The stored answer, the 409 for another body, or undefined for a request that is new. */
  find(request: KeyedRequest): Sent | undefined {
    const stored = this.#stored.get(idOf(request));
    if (!stored || this.#isOver(stored)) return undefined;
    if (stored.bodyHash === hashOf(request.body)) return stored.sent;
    const message =
      'This Idempotency-Key was used with a different body in the last 24 hours. Take a new key.';
    return toSent(answerRefusal(refuse(409, { code: 'idempotency_key_reused', message })));
  }

  /** Stores an answer, in the transaction of the write. */
  store(request: KeyedRequest, sent: Sent): void {
    this.#forgetOld();
    if (sent.status >= 500 || NOT_STORED.includes(sent.status)) return;
    const id = idOf(request);
    // A key that comes again after its time is the newest once more.
    this.#stored.delete(id);
    const storedAt = this.#engine.clock.now();
    this.#stored.put({ id, bodyHash: hashOf(request.body), storedAt, sent });
  }

  #isOver({ storedAt }: StoredAnswer): boolean {
    return this.#engine.clock.now() - storedAt >= REPLAY_MS;
  }

  #forgetOld(): void {
    for (const stored of this.#stored.values()) {
      if (!this.#isOver(stored)) return;
      this.#stored.delete(stored.id);
    }
  }
}

const hashOf = (text: string): string => hash('sha256', text, 'base64url');

/** The key within its scope. Hashed, so that no part can run over into the next. */
const idOf = ({ applicationId, method, path, key }: KeyedRequest): string =>
  hashOf(JSON.stringify([applicationId, method, path, key]));
