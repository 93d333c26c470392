import type { Job } from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { writeAudit } from '../resources/audit.ts';

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
  workspace.jobs.put({ id, job, updatedAt: now, position: 0, stepEnd: 0 });
  workspace.jobInputs.put({ id, input });
  const dueAt = engine.clock.now() + engine.settings.jobs.queueMs;
  engine.timers.set(dueAt, { kind: 'job', workspaceId: workspace.id, subject: id });
  writeAudit(context, 'job.created', job, []);
  return job;
}
