import type { Job, JobFailure, JobResult } from '../../../generated/index.ts';
import { type Context, createSystemContext, startTimer } from '../context.ts';
import { emit } from '../deliveries/emit.ts';
import type { Engine } from '../engine.ts';
import { Refused } from '../refused.ts';
import { writeAudit } from '../resources/audit.ts';
import type { KeptJob } from '../state/workspace.ts';
import type { Timer } from '../time/timers.ts';
import { JOB_TYPES } from './job-types.ts';

/** Starts a job, within a transaction, and returns it as it is at first. */
export function startJob(context: Context, type: string, input: unknown, total: number): Job {
  const { engine, workspace, now } = context;
  const id = engine.newId('job_');
  const job: Job = {
    object: 'job',
    id,
    type,
    status: 'queued',
    progress: 0,
    total,
    created_at: now,
  };
  const { report } = Object(input);
  workspace.jobs.put({ id, job, updatedAt: now, position: 0, stepEnd: 0, report });
  workspace.jobInputs.put({ id, input });
  startTimer(context, 'job', id, engine.settings.jobs.queueMs);
  writeAudit(context, 'job.created', job, []);
  return job;
}

/** How many items are handled at a time; other requests are served in between. */
const SLICE_ITEMS = 200;

/** Takes a job a step further: from queued to running, by a share of its items, or to its end. */
export function runJob(engine: Engine, { workspaceId, subject }: Timer): void {
  const context = createSystemContext(engine, workspaceId);
  const kept = context.workspace.jobs.get(subject);
  if (kept?.job.status === 'queued') return begin(context, kept);
  if (kept?.job.status === 'running') step(context, kept);
}

function begin(context: Context, kept: KeptJob): void {
  const job: Job = { ...kept.job, status: 'running', started_at: context.now };
  keep(context, { ...kept, job });
  startTimer(context, 'job', job.id, context.engine.settings.jobs.stepMs);
}

function step(context: Context, kept: KeptJob): void {
  const { total, type } = kept.job;
  const stepEnd = kept.stepEnd > kept.position ? kept.stepEnd : nextStepEnd(context, kept);
  const end = Math.min(stepEnd, kept.position + SLICE_ITEMS);
  const work = JOB_TYPES[type];
  const input = context.workspace.jobInputs.get(kept.id)?.input;
  if (!work) throw new Error(`The sandbox has no job of the type ${type}.`);
  // A list of its own, which the items add to: a copy for each would take long for 50,000.
  const failures = [...(kept.job.result?.failures ?? [])];
  let result: JobResult = { ...work.nothing, ...kept.job.result };
  const doOne = (index: number): JobResult => work.item(context, { id: kept.id, input }, index);
  for (let index = kept.position; index < end; index += 1)
    result = doItem(result, failures, index, doOne);
  if (failures.length > 0) result = { ...result, failures };
  const job: Job = { ...kept.job, result, progress: end };
  const after = { ...kept, job, position: end, stepEnd };
  if (end === total) return void endJob(context, after, 'succeeded');
  keep(context, after);
  startTimer(context, 'job', job.id, end < stepEnd ? 0 : context.engine.settings.jobs.stepMs);
}

function nextStepEnd({ engine }: Context, { job: { total }, position }: KeptJob): number {
  const { steps } = engine.settings.jobs;
  return Math.min(total, position + Math.max(1, Math.ceil(total / Math.max(1, steps))));
}

/** One item: one that is refused does not stop the others. */
function doItem(
  result: JobResult,
  failures: JobFailure[],
  index: number,
  doOne: (index: number) => JobResult,
): JobResult {
  try {
    return addCounts(result, doOne(index));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    failures.push({ index, message: error.message });
    return { ...result, failed: (result.failed ?? 0) + 1 };
  }
}

function addCounts(result: JobResult, { created = 0, updated = 0, ...rest }: JobResult): JobResult {
  return {
    ...result,
    ...rest,
    ...(created ? { created: (result.created ?? 0) + created } : {}),
    ...(updated ? { updated: (result.updated ?? 0) + updated } : {}),
  };
}

/** Ends a job, and says so to those who wait for it. What it has taken in is not kept on. */
export function endJob(
  context: Context,
  kept: KeptJob,
  status: 'succeeded' | 'canceled' | 'failed',
  error?: string,
): Job {
  const job: Job = { ...kept.job, status, ...(error ? { error } : {}), completed_at: context.now };
  context.workspace.jobInputs.delete(kept.id);
  keep(context, { ...kept, job });
  // What a receiver takes has its bounds; the job itself lists all.
  const failures = job.result?.failures?.slice(0, 1_000);
  const result = job.result && { ...job.result, ...(failures && { failures }) };
  emit(context, 'job.completed', job, result && { result });
  return job;
}

function keep({ workspace, now }: Context, kept: KeptJob): void {
  workspace.jobs.put({ ...kept, updatedAt: now });
}
