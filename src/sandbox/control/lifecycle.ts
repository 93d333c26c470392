import type { SandboxHealth, SeedSource } from '../../../generated/control.ts';
import { contractVersion, packageVersion } from '../../../generated/control-table.ts';
import { invalidBody } from '../refused.ts';
import { exampleWorld } from '../seed/example-world.ts';
import { plantSeed } from '../seed/plant-seed.ts';
import type { SeedData } from '../seed/seed-data.ts';
import { toTime, workspaceOf, type Controlled, type ControlHandlers } from './controlled.ts';

/** Whether the sandbox is ready, and how it goes back to its start. */
export function lifecycle(
  sandbox: Controlled,
): ControlHandlers<'getHealth' | 'resetSandbox' | 'plantSeed'> {
  const health = () => readHealth(sandbox);
  return {
    getHealth: health,
    async resetSandbox({ body }) {
      const source = body?.seed;
      try {
        await sandbox.reset(source === undefined ? undefined : seedOf(source));
      } catch (error) {
        throw asRefusal(error as Error);
      }
      return health();
    },
    plantSeed({ body, query }) {
      const workspace = workspaceOf(sandbox, query);
      const { engine } = sandbox;
      const seed = seedOf(body.seed);
      const data = seed === 'examples' ? exampleWorld(engine.service) : seed;
      try {
        engine.store.transaction(() => plantSeed(engine, workspace, data));
      } catch (error) {
        throw asRefusal(error as Error);
      }
      return health();
    },
  };
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

/** A seed that breaks the contract is a fault of the request; its message names the place. */
function asRefusal(error: Error): Error {
  return error instanceof TypeError
    ? invalidBody('/seed', error.message.replace(/\.$/, ''))
    : error;
}
