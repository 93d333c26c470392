import type { Service } from '../service/create-service.ts';
import { Activity } from './activity.ts';
import { Deadlines } from './deliveries/deadlines.ts';
import { DeliveryQueue } from './deliveries/delivery-queue.ts';
import { createIdSource, type Engine } from './engine.ts';
import { Recent } from './recent.ts';
import type { SandboxSettings } from './read-sandbox-options.ts';
import type { Platform } from './platform/platform.ts';
import type { Entity } from './state/collection.ts';
import { resourceKind } from './state/resource-kinds.ts';
import { Store } from './state/store.ts';
import { openWorkspace, type Workspace } from './state/workspace.ts';
import { createClock } from './time/clock.ts';
import { Timers } from './time/timers.ts';
import { TIMER_WORK } from './timer-work.ts';

/** A fault that comes again and again must not fill the memory. */
const MOST_VIOLATIONS = 1_000;

/** An engine, and what only the sandbox itself does with it. */
export interface OpenEngine {
  readonly engine: Engine;
  /** Faults of the sandbox, as they come. */
  readonly violations: Recent<string>;
  setPublicUrl(url: string): void;
  close(): Promise<void>;
}

/** How far the sandbox was when it was last used: its time never goes back, and no id comes twice. */
interface KeptTime extends Entity {
  readonly time: number;
  readonly ids: number;
}

/** Opens the state and starts the clock and the timers. */
export async function createEngine(
  platform: Platform,
  settings: SandboxSettings,
  service: Service,
  data: string | undefined,
): Promise<OpenEngine> {
  const violations = new Recent<string>(MOST_VIOLATIONS);
  const onFault = (error: Error): void => violations.add(error.stack ?? error.message);
  const journal = data === undefined ? undefined : await platform.openJournal(data);
  const store = new Store(journal, onFault);
  const times = store.collection<KeptTime>('clock');
  const clock = createClock(
    Math.max(settings.startAt, times.get('clock')?.time ?? 0),
    settings.speed,
  );
  const ids = createIdSource(settings.random, times.get('clock')?.ids ?? 0);
  const keepTime = () => times.put({ id: 'clock', time: clock.now(), ids: ids.count() });
  store.beforeCommit(keepTime);
  const closing = new AbortController();
  const workspaces = new Map<string, Workspace>();
  let publicUrl = settings.baseUrl;
  const activity = new Activity();
  store.onWrite(({ collection }) => {
    const kind = resourceKind(collection);
    if (kind !== undefined) activity.mark(kind);
  });
  // Options may change while the sandbox runs.
  const limits = {
    get perEndpoint() {
      return settings.deliveries.concurrency;
    },
    get total() {
      return settings.deliveries.totalConcurrency;
    },
  };
  // What an event says is kept before it is sent.
  const queue = new DeliveryQueue(limits, platform, () => store.flush(), onFault);
  const deadlines = new Deadlines(platform);
  const timers = new Timers(store, clock, (timer) => TIMER_WORK[timer.kind]?.(engine, timer), {
    outside: queue,
    onFault,
    soon: platform.soon,
  });
  const engine: Engine = {
    platform,
    settings,
    service,
    store,
    clock,
    timers,
    queue,
    deadlines,
    attempts: new Recent(settings.requestLog, activity.next),
    activity,
    ids,
    closed: closing.signal,
    workspace(id) {
      const workspace = workspaces.get(id) ?? openWorkspace(store, id);
      workspaces.set(id, workspace);
      return workspace;
    },
    publicUrl: () => publicUrl,
    newId: ids.newId,
  };
  return {
    engine,
    violations,
    setPublicUrl: (url) => void (publicUrl = url),
    async close() {
      if (closing.signal.aborted) return;
      timers.stop();
      queue.stop();
      const reason = new Error('The sandbox is closed.');
      closing.abort(reason);
      deadlines.abort(reason);
      await timers.settle();
      try {
        store.transaction(keepTime);
      } finally {
        store.close();
      }
    },
  };
}
