import { randomSecret } from '../base64url.ts';
import type { Engine } from '../engine.ts';
import type { SandboxCredentials, SandboxCredentialsOptions } from '../public-types.ts';
import { DEFAULT_APPLICATION, DEFAULT_WORKSPACE } from '../seed/default-application.ts';
import { plantBase } from '../seed/open-world.ts';
import { allScopes, type Access } from './access.ts';
import type { Application } from './application.ts';

/**
 * The credentials of the first application, or of a new one; throws a TypeError for a scope that no operation takes.
 */
export function issueCredentials(
  engine: Engine,
  access: Access,
  scopes: readonly string[] | undefined,
  { workspace = DEFAULT_WORKSPACE }: SandboxCredentialsOptions = {},
): SandboxCredentials {
  if (scopes === undefined && workspace === DEFAULT_WORKSPACE)
    return { clientId: DEFAULT_APPLICATION.id, clientSecret: DEFAULT_APPLICATION.secret };
  const known = allScopes(engine);
  const unknown = scopes?.find((scope) => !known.includes(scope));
  if (unknown !== undefined)
    throw new TypeError(`The contract has no scope "${unknown}"; it has ${known.join(', ')}.`);
  const { application, secret } = registerApplication(engine, access, scopes ?? known, workspace);
  return { clientId: application.id, clientSecret: secret };
}

/** Adds an application, and its workspace where that is new. */
export function registerApplication(
  engine: Engine,
  access: Access,
  scopes: readonly string[],
  workspaceId: string,
): { readonly application: Application; readonly secret: string } {
  const id = engine.newId('app_');
  const secret = randomSecret();
  const application = engine.store.transaction(() => {
    plantBase(engine, workspaceId);
    return access.register({ id, secret, name: id, workspaceId, scopes });
  });
  return { application, secret };
}
