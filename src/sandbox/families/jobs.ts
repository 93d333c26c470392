import type { Job } from '../../../generated/index.ts';
import { mayReachJob, requireScopes } from '../access/require-scopes.ts';
import type { Call } from '../context.ts';
import { endJob } from '../jobs/run-job.ts';
import { notFound, conflict } from '../refused.ts';
import { writeAudit } from '../resources/audit.ts';
import { listPage, type Page } from '../resources/page.ts';
import type { KeptJob } from '../state/workspace.ts';

export const jobs = {
  list: (call: Call): Page =>
    listPage(call, call.workspace.jobs, {
      show: ({ job }: KeptJob) => job,
      // Results show what the family holds.
      belongs: ({ job }: KeptJob) => mayReachJob(call, job.type),
      updatedAt: ({ updatedAt }: KeptJob) => updatedAt,
    }),

  get: (call: Call): Job => findJob(call).job,

  cancel(call: Call): Job {
    const kept = findJob(call);
    requireJobScope(call, kept, 'manage');
    if (kept.job.status !== 'queued' && kept.job.status !== 'running') {
      throw conflict('job_ended', 'The job has ended. There is nothing to cancel.');
    }
    endJob(call, kept, 'canceled');
    const canceled = findJob(call).job;
    const [from, to] = [kept.job.status, canceled.status];
    const status = { field: 'status', from, to, redacted: false };
    writeAudit(call, 'job.canceled', canceled, [status]);
    return canceled;
  },
};

function findJob(call: Call): KeptJob {
  const kept = call.workspace.jobs.get(call.path['id'] ?? '');
  if (!kept) throw notFound('job');
  if (!mayReachJob(call, kept.job.type)) requireJobScope(call, kept, 'read');
  return kept;
}

function requireJobScope(call: Call, { job: { type } }: KeptJob, verb: 'read' | 'manage'): void {
  const [family] = type.split('.');
  requireScopes(call, [`${family}:${verb}`], `A job of the type ${type}`);
}
