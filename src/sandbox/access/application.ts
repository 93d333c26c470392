import type { Entity } from '../state/collection.ts';

/** A program with access to a workspace. */
export interface Application extends Entity {
  /** Its client id, which is its id as well. */
  readonly id: string;
  readonly name: string;
  readonly workspaceId: string;
  readonly mode: string;
  readonly scopes: readonly string[];
  /** SHA-256 of the client secret: the secret itself is not kept. */
  readonly secretHash: string;
}

/** An access token; its id is its SHA-256. */
export interface AccessToken extends Entity {
  readonly applicationId: string;
  /** null: never. */
  readonly expiresAt: number | null;
}
