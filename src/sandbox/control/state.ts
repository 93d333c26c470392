import type { SandboxState } from '../../../generated/control.ts';
import { contractVersion } from '../../../generated/control-table.ts';
import type { KeptTime } from '../create-engine.ts';
import type { Engine } from '../engine.ts';
import { invalidBody } from '../refused.ts';
import { readHealth } from './lifecycle.ts';
import { toTime, type Controlled, type SomeHandlers } from './controlled.ts';

export function state(sandbox: Controlled) {
  const { engine } = sandbox;
  return {
    exportState: () => exportState(engine),
    async importState({ body }) {
      refuseChanged(engine, body);
      await engine.timers.settle();
      plant(engine, body);
      sandbox.resume();
      return readHealth(sandbox);
    },
  } satisfies SomeHandlers;
}

function exportState({ store, clock, ids, platform }: Engine): SandboxState {
  const time: KeptTime = { id: 'clock', time: clock.now(), ids: ids.count() };
  const filled = [...store.contents()].filter(([, entities]) => entities.length > 0);
  const collections = { ...Object.fromEntries(filled), clock: [time] } as Kept['collections'];
  const kept = { contract_version: contractVersion, now: toTime(time.time), collections };
  return { object: 'sandbox_state', format: 1, ...kept, digest: digestOf(platform, kept) };
}

type Kept = Omit<SandboxState, 'object' | 'format' | 'digest'>;

const digestOf = ({ sha256 }: Engine['platform'], state: Kept): string =>
  sha256(JSON.stringify([state.contract_version, state.now, state.collections]));

/** What was exported fits together; what was edited need not, and nothing would say where. */
function refuseChanged({ platform }: Engine, given: SandboxState): void {
  if (given.contract_version !== contractVersion)
    throw invalidBody(
      '/contract_version',
      `must be ${contractVersion}, the contract of this sandbox`,
    );
  if (given.digest !== digestOf(platform, given))
    throw invalidBody('/digest', 'does not fit: the state is not as it was exported');
}

/** Puts a state in place of what is kept, or leaves all as it was: a file may have no room for it. */
function plant({ store, timers, clock, ids }: Engine, { collections }: SandboxState): void {
  const { clock: kept = [], ...rest } = collections;
  const [{ time, ids: count } = { time: clock.now(), ids: 0 }] = kept as unknown as KeptTime[];
  store.transaction(() => {
    for (const [name, entities] of store.contents()) {
      if (name === 'clock') continue;
      for (const { id } of entities) store.collection(name).delete(id);
    }
    for (const [name, entities] of Object.entries(rest)) {
      const collection = store.collection(name);
      for (const entity of entities) collection.put(entity);
    }
  });
  clock.setTo(time);
  ids.raiseTo(count);
  timers.reload();
}
