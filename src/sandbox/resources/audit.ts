import type { AuditChange, AuditLog } from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { trim } from '../state/trim.ts';
import { contactsIn } from './references.ts';

/** Writes an entry of the audit trail. What a job does stands under the job alone. */
export function writeAudit(
  context: Context,
  action: string,
  resource: object,
  changes: AuditChange[],
): void {
  const { engine, workspace, actor, requestId, ip, now } = context;
  if (!requestId) return;
  const { object, id } = resource as { object: string; id: string };
  workspace.auditLogs.put({
    object: 'audit_log',
    id: engine.newId('aud_'),
    actor,
    action,
    resource: { type: object, id },
    changes,
    request_id: requestId,
    ip: ip ?? null,
    created_at: now,
  });
  trim(workspace.auditLogs, engine.settings.keep.auditLogs);
}

/** An entry without the values of `id`, or that show it: it still says who changed which fields, and when. */
export function redact(entry: AuditLog, id = entry.resource.id): AuditLog {
  const isOf = (change: AuditChange): boolean =>
    entry.resource.id === id || contactsIn(change).includes(id);
  const hidden = { from: null, to: null, redacted: true };
  const changes = entry.changes.map((each) => (isOf(each) ? { ...each, ...hidden } : each));
  return { ...entry, changes };
}
