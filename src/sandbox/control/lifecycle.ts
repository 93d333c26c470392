import { contractVersion, packageVersion } from '../../../generated/control-table.ts';
import type * as Api from '../../../generated/control.ts';
import { allScopes } from '../access/access.ts';
import type { Application } from '../access/application.ts';
import { registerApplication } from '../access/issue-credentials.ts';
import type { Engine } from '../engine.ts';
import { invalidBody, notFound } from '../refused.ts';
import { DEFAULT_APPLICATION, DEFAULT_WORKSPACE } from '../seed/default-application.ts';
import { plantSeed } from '../seed/plant-seed.ts';
import type { SeedData } from '../seed/seed-data.ts';
import { type Controlled, type SomeHandlers, toTime, workspaceOf } from './controlled.ts';

export function applications({ engine, access }: Controlled) {
  return {
    listApplications: () => ({ object: 'list', data: [...access.applications.values()].map(show) }),
    createApplication({ body }) {
      const known = allScopes(engine);
      const { scopes = known, workspace_id: workspaceId = DEFAULT_WORKSPACE } = body;
      const wrong = scopes.findIndex((scope) => !known.includes(scope));
      if (wrong >= 0)
        throw invalidBody(`/scopes/${wrong}`, `is not a scope: use one of ${known.join(', ')}`);
      const { application, secret } = registerApplication(engine, access, scopes, workspaceId);
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

const show = ({ id, workspaceId, scopes }: Application): Api.Application => ({
  object: 'application',
  client_id: id,
  workspace_id: workspaceId,
  scopes: [...scopes],
});

export function lifecycle(sandbox: Controlled) {
  const health = () => readHealth(sandbox);
  return {
    getHealth: health,
    async resetSandbox({ body }) {
      const seed = body?.seed === undefined ? undefined : seedOf(body.seed);
      // Before anything is forgotten.
      if (seed) plant(sandbox.engine, DEFAULT_WORKSPACE, seed, 'to see whether it fits');
      await sandbox.reset(seed);
      return health();
    },
    plantSeed({ body, query }) {
      plant(sandbox.engine, workspaceOf(sandbox, query).id, seedOf(body.seed));
      return health();
    },
  } satisfies SomeHandlers;
}

class Undo extends Error {
  override readonly name = 'Undo';
}

/** Plants a seed, or only tries it. One that breaks the contract is a 400, whose message names the place. */
function plant(
  engine: Engine,
  workspaceId: string,
  seed: SeedData | 'examples',
  trial?: 'to see whether it fits',
): void {
  try {
    engine.store.transaction(() => {
      plantSeed(engine, engine.workspace(workspaceId), seed);
      if (trial) throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return;
    if (!(error instanceof TypeError)) throw error;
    throw invalidBody('/seed', `cannot be used. ${error.message.replace(/\.$/, '')}`);
  }
}

export function readHealth({ engine, violations }: Controlled): Api.SandboxHealth {
  return {
    object: 'sandbox_health',
    status: engine.store.isFailing ? 'failing' : 'ok',
    version: packageVersion,
    contract_version: contractVersion,
    epoch: engine.activity.epoch,
    base_url: engine.publicUrl(),
    now: toTime(engine.clock.now()),
    violations: violations.entries.length,
  };
}

const seedOf = (source: Api.SeedSource): SeedData | 'examples' =>
  source === 'empty' ? {} : source;
