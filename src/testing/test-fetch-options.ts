import { createGreaser, type Greaser } from '../grease/greaser.ts';
import type { GreaseOptions } from '../grease/grease-options.ts';
import type { Authorize } from '../service/check-token.ts';
import type { Service } from '../service/create-service.ts';
import { nearNames } from '../terminal/near-names.ts';

/** Settings of a test's `fetch`. */
export interface TestFetchOptions {
  /** The client's `baseUrl`, where that has a path: the contract's paths are below it. */
  readonly baseUrl?: string | undefined;
  /** What every token may do. Default: everything. */
  readonly scopes?: readonly string[] | undefined;
  /**
   * Adds to responses what clients have to tolerate; `false` for never. Default: what
   * `messaging-crm-api grease` asks for, else none.
   */
  readonly grease?: GreaseOptions | false | undefined;
}

/** The checked options. */
export interface TestSettings {
  readonly authorize: Authorize;
  /** What stands before `/v1`; empty where nothing does. */
  readonly basePath: string;
  readonly grease: Greaser | undefined;
}

/** @throws {TypeError} for a scope that no operation takes, and a `baseUrl` that is no address. */
export function readTestOptions(
  { baseUrl, scopes, grease }: TestFetchOptions,
  service: Service,
): TestSettings {
  if (baseUrl !== undefined && !URL.canParse(baseUrl))
    throw new TypeError(`baseUrl is "${baseUrl}", pass the base URL of the client`);
  if (scopes) checkScopes(scopes, service);
  return {
    basePath: baseUrl === undefined ? '' : new URL(baseUrl).pathname.replace(/\/+$/, ''),
    grease: createGreaser(grease),
    authorize: () => ({ scopes: scopes ?? 'all' }),
  };
}

function checkScopes(scopes: readonly string[], { operations }: Service): void {
  const known = new Set([...operations.values()].flatMap((operation) => operation.scopes ?? []));
  const unknown = scopes.find((scope) => !known.has(scope));
  if (unknown === undefined) return;
  const near = nearNames(unknown, [...known].sort());
  const hint = near.length > 0 ? `did you mean ${near.join(', ')}?` : 'such as contacts:read';
  throw new TypeError(`No operation uses the scope "${unknown}": ${hint}`);
}
