import { allScopes, type Access } from '../access/access.ts';
import { resume } from '../deliveries/deliver.ts';
import type { Engine } from '../engine.ts';
import type { Entity } from '../state/collection.ts';
import { baseWorld } from './base-world.ts';
import { DEFAULT_APPLICATION, DEFAULT_WORKSPACE } from './default-application.ts';
import { plantSeed } from './plant-seed.ts';
import type { SeedData } from './seed-data.ts';

const EXAMPLE_TOKEN = 'example_access_token';

/** The seed that the data began with, as a hash. */
interface KeptSeed extends Entity {
  readonly hash: string;
}

/** Plants what a new sandbox has; one whose data was kept goes on. Returns whether that began with another seed. */
export function openWorld(
  engine: Engine,
  access: Access,
  seed: SeedData | 'examples' | undefined,
): boolean {
  const seeds = engine.store.collection<KeptSeed>('seed');
  const own = engine.platform.sha256(JSON.stringify(seed ?? null));
  return engine.store.transaction(() => {
    if (access.applications.size > 0) {
      goOn(engine, access);
      return seed !== undefined && seeds.get('seed')?.hash !== own;
    }
    seeds.put({ id: 'seed', hash: own });
    const application = access.register({
      ...DEFAULT_APPLICATION,
      workspaceId: DEFAULT_WORKSPACE,
      scopes: allScopes(engine),
    });
    plantBase(engine, DEFAULT_WORKSPACE);
    if (seed === undefined) return false;
    if (seed === 'examples') access.issueToken(application, EXAMPLE_TOKEN);
    plantSeed(engine, engine.workspace(DEFAULT_WORKSPACE), seed);
    return false;
  });
}

/** Gives a workspace what no call creates, if it is a new one. */
export function plantBase(engine: Engine, workspaceId: string): void {
  const workspace = engine.workspace(workspaceId);
  if (workspace.settings.size > 0) return;
  plantSeed(engine, workspace, baseWorld(workspaceId));
}

/** What was being delivered when the sandbox stopped is delivered again. */
export function goOn(engine: Engine, access: Access): void {
  const ids = new Set([...access.applications.values()].map(({ workspaceId }) => workspaceId));
  for (const id of ids) {
    const workspace = engine.workspace(id);
    for (const { id: webhookId, status } of workspace.webhooks.values()) {
      if (status === 'active') resume(engine, workspace, webhookId);
    }
  }
}
