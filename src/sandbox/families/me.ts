import type { ApplicationContext } from '../../../generated/index.ts';
import type { Call } from '../context.ts';

export const me = {
  get: ({ application }: Call): ApplicationContext => ({
    object: 'api_client_context',
    client_id: application.id,
    workspace_id: application.workspaceId,
    mode: application.mode,
    scopes: [...application.scopes],
  }),
};
