import type { TokenVerdict } from '../../service/check-token.ts';
import type { Credentials } from '../../service/read-credentials.ts';
import { randomSecret } from '../base64url.ts';
import type { Engine } from '../engine.ts';
import type { Collection } from '../state/collection.ts';
import type { AccessToken, Application } from './application.ts';

/** How long a token lives. */
export const TOKEN_SECONDS = 3_600;
// An expired token is still told from an unknown one for a day.
const KEPT_EXPIRED_MS = 24 * 3_600_000;

export function allScopes({ service }: Engine): string[] {
  const scopes = [...service.operations.values()].flatMap((operation) => operation.scopes ?? []);
  return [...new Set(scopes)].sort();
}

export class Access {
  readonly applications: Collection<Application>;
  readonly #tokens: Collection<AccessToken>;
  /** Apart from the others, of which the oldest are forgotten first. */
  readonly #lasting: Collection<AccessToken>;
  readonly #engine: Engine;
  #last: { readonly token: string; readonly digest: string } | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.applications = engine.store.collection<Application>('applications');
    this.#tokens = engine.store.collection<AccessToken>('access_tokens');
    this.#lasting = engine.store.collection<AccessToken>('lasting_tokens');
  }

  /** Adds an application, within a transaction. */
  register({
    secret,
    ...words
  }: Omit<Application, 'mode' | 'secretHash'> & { readonly secret: string }): Application {
    return this.applications.put({ ...words, mode: 'test', secretHash: this.#digest(secret) });
  }

  /** The application whose credentials these are, compared in constant time. */
  authenticate({ clientId, clientSecret }: Credentials): Application | undefined {
    const application = this.applications.get(clientId);
    const known = application?.secretHash ?? this.#digest('');
    const isRight = isEqualDigest(known, this.#digest(clientSecret));
    return isRight ? application : undefined;
  }

  /** Issues an opaque token, within a transaction. A token of one's own is for seeding. */
  issueToken({ id }: Application, token = newToken()): string {
    this.#forgetExpired();
    const expiresAt = this.#engine.clock.now() + TOKEN_SECONDS * 1_000;
    this.#tokens.put({ id: this.#digest(token), applicationId: id, expiresAt });
    return token;
  }

  /** Issues a token that does not expire, within a transaction: for tests that move the clock. */
  issueLastingToken({ id }: Pick<Application, 'id'>): string {
    const token = newToken();
    this.#lasting.put({ id: this.#digest(token), applicationId: id, expiresAt: null });
    return token;
  }

  /** What a token is good for, and whose it is. */
  check(token: string): { readonly verdict: TokenVerdict; readonly application?: Application } {
    const known = this.#digestOf(token);
    const found = this.#tokens.get(known) ?? this.#lasting.get(known);
    const application = found && this.applications.get(found.applicationId);
    if (!found || !application) return { verdict: 'invalid_token' };
    const { expiresAt } = found;
    if (expiresAt !== null && expiresAt <= this.#engine.clock.now())
      return { verdict: 'expired_token' };
    return { verdict: { scopes: application.scopes }, application };
  }

  /** The same token comes with request after request. */
  #digestOf(token: string): string {
    if (this.#last?.token !== token) this.#last = { token, digest: this.#digest(token) };
    return this.#last.digest;
  }

  #digest(text: string): string {
    return this.#engine.platform.sha256(text);
  }

  #forgetExpired(): void {
    const limit = this.#engine.clock.now() - KEPT_EXPIRED_MS;
    for (const { id, expiresAt } of this.#tokens.values()) {
      if (expiresAt === null || expiresAt > limit) return;
      this.#tokens.delete(id);
    }
  }
}

const newToken = (): string => `tok_${randomSecret()}`;

/** Takes as long whatever the digests are. */
function isEqualDigest(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1)
    difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
