import type { Job } from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { endJob } from '../jobs/run-job.ts';
import { notFound, conflict } from '../refused.ts';
import { writeAudit } from '../resources/audit.ts';
import { listPage, type Page } from '../resources/page.ts';
import type { KeptJob } from '../state/kept-entities.ts';

export const jobs = {
  list: (call: Call): Page =>
    listPage(call, call.workspace.jobs, {
      show: ({ job }: KeptJob) => job,
      updatedAt: ({ updatedAt }: KeptJob) => updatedAt,
    }),

  get: (call: Call): Job => findJob(call).job,

  cancel(call: Call): Job {
    const kept = findJob(call);
    if (kept.job.status !== 'queued' && kept.job.status !== 'running') {
      throw conflict('job_ended', 'The job has ended. There is nothing to cancel.');
    }
    endJob(call, kept, 'canceled');
    const canceled = findJob(call).job;
    const status = { field: 'status', from: kept.job.status, to: canceled.status };
    writeAudit(call, 'job.canceled', canceled, [status]);
    return canceled;
  },
};

function findJob({ workspace, path }: Call): KeptJob {
  const kept = workspace.jobs.get(path['id'] ?? '');
  if (!kept) throw notFound('job');
  return kept;
}
