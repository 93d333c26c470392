import type { AuditLog } from '../../../generated/index.ts';
import { readScope } from '../access/require-scopes.ts';
import type { Call } from '../context.ts';
import { redact } from '../resources/audit.ts';
import { listPage, type Page } from '../resources/page.ts';

const dayOf = ({ created_at: time }: AuditLog): string => time.slice(0, 10);

export const auditLogs = {
  list: (call: Call): Page =>
    listPage(call, call.workspace.auditLogs, {
      // Who did what is the trail's; the values are the family's.
      show: (entry: AuditLog) =>
        call.application.scopes.includes(readScope(entry.resource.type)) ? entry : redact(entry),
      filters: {
        from: (entry: AuditLog, day: string) => dayOf(entry) >= day,
        to: (entry: AuditLog, day: string) => dayOf(entry) <= day,
        actor_id: ({ actor }: AuditLog, id: string) => actor?.id === id,
        resource_id: ({ resource }: AuditLog, id: string) => resource?.id === id,
      },
    }),
};
