import type { Application as ApplicationJson } from '../../../generated/control.ts';
import { allScopes } from '../access/access.ts';
import type { Application } from '../access/application.ts';
import { registerApplication } from '../access/issue-credentials.ts';
import { invalidBody, notFound } from '../refused.ts';
import { DEFAULT_APPLICATION, DEFAULT_WORKSPACE } from '../seed/default-application.ts';
import type { Controlled, SomeHandlers } from './controlled.ts';

/** Applications and their tokens. */
export function applications({ engine, access }: Controlled) {
  return {
    listApplications: () => ({
      object: 'list',
      data: [...access.applications.values()].map(show),
    }),
    createApplication({ body }) {
      const { scopes, workspace_id: workspaceId = DEFAULT_WORKSPACE } = body;
      const known = allScopes(engine);
      const wrong = scopes?.findIndex((scope) => !known.includes(scope)) ?? -1;
      if (wrong >= 0)
        throw invalidBody(`/scopes/${wrong}`, `is not a scope: use one of ${known.join(', ')}`);
      const { application, secret } = registerApplication(
        engine,
        access,
        scopes ?? known,
        workspaceId,
      );
      const token = engine.store.transaction(() => access.issueLastingToken(application));
      return { ...show(application), client_secret: secret, access_token: token };
    },
    createToken({ body }) {
      const id = body?.client_id ?? DEFAULT_APPLICATION.id;
      if (!access.applications.get(id)) throw notFound('application', 'sandbox');
      const token = engine.store.transaction(() => access.issueLastingToken({ id }));
      return { object: 'access_token', access_token: token, client_id: id };
    },
  } satisfies SomeHandlers;
}

const show = ({ id, workspaceId, scopes }: Application): ApplicationJson => ({
  object: 'application',
  client_id: id,
  workspace_id: workspaceId,
  scopes: [...scopes],
});
