import type { SandboxHealth, SeedSource } from '../../../generated/control.ts';
import { contractVersion, packageVersion } from '../../../generated/control-table.ts';
import type { Engine } from '../engine.ts';
import { invalidBody } from '../refused.ts';
import { DEFAULT_WORKSPACE } from '../seed/default-application.ts';
import { exampleWorld } from '../seed/example-world.ts';
import { plantSeed } from '../seed/plant-seed.ts';
import type { SeedData } from '../seed/seed-data.ts';
import { toTime, workspaceOf, type Controlled, type SomeHandlers } from './controlled.ts';

/** Whether the sandbox is ready, and how it goes back to its start. */
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
  const data = seed === 'examples' ? exampleWorld(engine.service) : seed;
  try {
    engine.store.transaction(() => {
      plantSeed(engine, engine.workspace(workspaceId), data);
      if (trial) throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return;
    if (!(error instanceof TypeError)) throw error;
    throw invalidBody('/seed', error.message.replace(/\.$/, ''));
  }
}

/** How the sandbox is. */
export function readHealth({ engine, violations }: Controlled): SandboxHealth {
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

const seedOf = (source: SeedSource): SeedData | 'examples' => (source === 'empty' ? {} : source);
