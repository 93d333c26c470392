import type * as Api from '../../../generated/index.ts';
import { mayReachJob, readScope, requireScopes } from '../access/require-scopes.ts';
import type { Call } from '../context.ts';
import { planAutoClose } from '../conversing/update-conversation.ts';
import { checkKeysOnce } from '../custom-objects/check-definition.ts';
import { endJob } from '../jobs/run-job.ts';
import { conflict, notFound } from '../refused.ts';
import { type DayRange, readPeriod, splitPeriod } from '../reports/metrics.ts';
import { redact, writeAudit } from '../resources/audit.ts';
import { isOneOf, listPage, type Page } from '../resources/page.ts';
import { applyPatch, differences } from '../resources/patch.ts';
import { INBOX, PIPELINE, USER } from '../resources/resource-types.ts';
import { requireReference } from '../resources/resource.ts';
import { readSettings, SETTINGS_ID } from '../resources/workspace-settings.ts';
import type { KeptJob } from '../state/workspace.ts';
import { reading } from './reading.ts';

export const jobs = {
  list: (call: Call): Page =>
    listPage(call, call.workspace.jobs, {
      show: ({ job }: KeptJob) => job,
      // Results show what the family holds.
      belongs: (kept: KeptJob) => mayReachJob(call, kept),
      updatedAt: ({ updatedAt }: KeptJob) => updatedAt,
    }),

  get: (call: Call): Api.Job => findJob(call).job,

  cancel(call: Call): Api.Job {
    const kept = findJob(call);
    requireJobScope(call, kept, 'manage');
    if (kept.job.status !== 'queued' && kept.job.status !== 'running')
      throw conflict('job_ended', 'The job has ended. There is nothing to cancel.');
    const canceled = endJob(call, kept, 'canceled');
    const [from, to] = [kept.job.status, canceled.status];
    const status = { field: 'status', from, to, redacted: false };
    writeAudit(call, 'job.canceled', canceled, [status]);
    return canceled;
  },
};

function findJob(call: Call): KeptJob {
  const kept = call.workspace.jobs.get(call.path['id'] ?? '');
  if (!kept) throw notFound('job');
  if (!mayReachJob(call, kept)) requireJobScope(call, kept, 'read');
  return kept;
}

function requireJobScope(call: Call, { job, report }: KeptJob, verb: 'read' | 'manage'): void {
  const scopes = [`${job.type.split('.')[0]}:${verb}`, ...(report ? [`${report}:read`] : [])];
  requireScopes(call, scopes, `A job of the type ${job.type}`);
}

const dayOf = ({ created_at: time }: Api.AuditLog | Api.Contact): string => time.slice(0, 10);

export const auditLogs = {
  list: (call: Call): Page =>
    listPage(call, call.workspace.auditLogs, {
      // Who did what is the trail's; the values are the family's.
      show: (entry: Api.AuditLog) =>
        call.application.scopes.includes(readScope(entry.resource.type)) ? entry : redact(entry),
      filters: {
        from: (entry: Api.AuditLog, day: string) => dayOf(entry) >= day,
        to: (entry: Api.AuditLog, day: string) => dayOf(entry) <= day,
        actor_id: ({ actor }: Api.AuditLog, id: string) => isOneOf(id, actor.id),
        resource_id: ({ resource }: Api.AuditLog, id: string) => isOneOf(id, resource.id),
      },
    }),
};

const COUNTED = ['api_requests', 'messages_sent', 'webhook_deliveries'];

export const usage = {
  get(call: Call): Api.Usage {
    const period = readPeriod(call);
    const interval = call.query['interval'] as string | undefined;
    const parts = interval ? splitPeriod(period, interval) : [];
    const metrics = [...COUNTED, 'contacts_stored'].map((metric): Api.UsageMetric => {
      const quantityOf = (range: DayRange): number => measure(call, metric, range);
      const series = parts.map((part): Api.UsagePoint => ({
        date: part.from,
        quantity: quantityOf(part),
      }));
      return { metric, quantity: quantityOf(period), limit: null, series };
    });
    return { object: 'usage', period, interval: interval ?? null, metrics };
  },
};

/** What was counted in a range of days; contacts are those there were at its end. */
function measure({ workspace }: Call, metric: string, { from, to }: DayRange): number {
  if (metric === 'contacts_stored')
    return [...workspace.contacts.values()].filter((each) => dayOf(each) <= to).length;
  let quantity = 0;
  for (const count of workspace.usage.values()) {
    const [name, day = ''] = count.id.split(' ');
    if (name === metric && day >= from && day <= to) quantity += count.quantity;
  }
  return quantity;
}

export const users = {
  ...reading(USER, {
    filters: {
      email: ({ email }, wanted: string) => email.toLowerCase() === wanted.toLowerCase(),
    },
  }),
};

export const me = {
  get: ({ application }: Call): Api.ApplicationContext => ({
    object: 'api_client_context',
    client_id: application.id,
    workspace_id: application.workspaceId,
    mode: application.mode,
    scopes: [...application.scopes],
  }),
};

export const settings = {
  get: (call: Call): Api.Settings => readSettings(call),

  update(call: Call<Api.SettingsUpdate>): Api.Settings {
    const { body, workspace, now } = call;
    requireReference(call, INBOX, body.default_inbox_id, '/default_inbox_id');
    requireReference(call, PIPELINE, body.default_pipeline_id, '/default_pipeline_id');
    checkStages(call, body);
    const before = readSettings(call);
    const patched = applyPatch(before, body, ['auto_close_after_hours']);
    const changes = differences(before, patched);
    if (changes.length === 0) return before;
    const after: Api.Settings = { ...patched, updated_at: now };
    workspace.settings.put({ id: SETTINGS_ID, settings: after });
    // Other hours hold for what is pending already, too.
    if (changes.some(({ field }) => field === 'auto_close_after_hours'))
      for (const each of workspace.conversations.values())
        planAutoClose(call, each, Date.parse(each.updated_at));
    for (const each of Array.from(workspace.pipelines.values())) {
      const isDefault = each.id === after.default_pipeline_id;
      if (body.default_pipeline_id && each.default !== isDefault)
        workspace.pipelines.put({ ...each, default: isDefault, updated_at: now });
    }
    writeAudit(call, 'settings.updated', { object: 'settings', id: workspace.id }, changes);
    return after;
  },
};

/** Keys are there once, and a stage that contacts are in stays. */
function checkStages({ workspace }: Call, { contact_stages: stages }: Api.SettingsUpdate): void {
  if (!stages) return;
  checkKeysOnce('/contact_stages', stages, 'stage');
  const keys = stages.map(({ key }) => key);
  for (const { stage } of workspace.contacts.values()) {
    if (stage === undefined || keys.includes(stage)) continue;
    throw conflict('stage_in_use', `The stage \`${stage}\` has contacts. Move them first.`);
  }
}
