import type { Service } from '../service/create-service.ts';
import { remember } from '../service/json.ts';
import { Activity } from './activity.ts';
import { runCampaign } from './campaigns/run-campaign.ts';
import { advanceMessage } from './conversing/advance-message.ts';
import { reviewTemplate } from './conversing/review-template.ts';
import { autoClose } from './conversing/update-conversation.ts';
import { Deadlines } from './deliveries/deadlines.ts';
import { deliver } from './deliveries/deliver.ts';
import { DeliveryQueue } from './deliveries/delivery-queue.ts';
import { createIdSource, type Engine } from './engine.ts';
import { runJob } from './jobs/run-job.ts';
import type { Platform } from './platform/platform.ts';
import type { SandboxSettings } from './read-sandbox-options.ts';
import { Recent } from './recent.ts';
import { Store } from './state/store.ts';
import { openWorkspace, resourceKind, type Workspace } from './state/workspace.ts';
import { createClock } from './time/clock.ts';
import { type Timer, Timers } from './time/timers.ts';

type Work = (engine: Engine, timer: Timer) => void;

/** What a timer of each kind does when it is due. */
const TIMER_WORK: Readonly<Record<string, Work>> = {
  auto_close: autoClose,
  campaign_run: runCampaign,
  delivery: deliver,
  job: runJob,
  message: advanceMessage,
  template: reviewTemplate,
};

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
export type KeptTime = { readonly id: string; readonly time: number; readonly ids: number };

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
  const { clock, ids, keepTime } = openTime(store, settings);
  const workspaces = new Map<string, Workspace>();
  const closing = new AbortController();
  let publicUrl = settings.baseUrl;
  const activity = new Activity();
  store.onWrite(({ collection }) => {
    const kind = resourceKind(collection);
    if (kind !== undefined) activity.mark(kind);
  });
  // What an event says is kept before it is sent.
  const queue = new DeliveryQueue(
    () => settings.deliveries,
    platform,
    () => store.flush(),
    onFault,
  );
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
    deadlines: new Deadlines(platform),
    attempts: new Recent(settings.requestLog, activity.next),
    activity,
    ids,
    closed: closing.signal,
    workspace: (id) => remember(workspaces, id, () => openWorkspace(store, id)),
    publicUrl: () => publicUrl,
    newId: ids.newId,
  };
  return {
    engine,
    violations,
    setPublicUrl: (url) => void (publicUrl = url),
    close: () => closeEngine(engine, closing, keepTime),
  };
}

/** The clock and the ids, which go on where the state was left. */
function openTime(store: Store, settings: SandboxSettings) {
  const times = store.collection<KeptTime>('clock');
  const kept = times.get('clock');
  const clock = createClock(Math.max(settings.startAt, kept?.time ?? 0), settings.speed);
  const ids = createIdSource(settings.random, kept?.ids ?? 0);
  const keepTime = () => void times.put({ id: 'clock', time: clock.now(), ids: ids.count() });
  store.beforeCommit(keepTime);
  return { clock, ids, keepTime };
}

async function closeEngine(
  { store, timers, queue, deadlines }: Engine,
  closing: AbortController,
  keepTime: () => void,
): Promise<void> {
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
}
