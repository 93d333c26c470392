import type { Context } from '../context.ts';
import { ERASED_BODY } from '../deliveries/emit.ts';
import { erasedResponse } from '../http/idempotency.ts';
import { redact } from '../resources/audit.ts';

/**
 * Takes what was written of a deleted contact out of what outlives it: values in the audit trail, events
 * that still wait, and responses that are kept for their `Idempotency-Key`.
 *
 * @param parts Ids of what was deleted with it: conversations, messages and notes.
 */
export function eraseContact({ workspace }: Context, id: string, parts: readonly string[]): void {
  const contacts = withMerged(workspace, id);
  for (const erased of [...contacts, ...parts]) {
    for (const entry of workspace.auditByResource().find(erased))
      workspace.auditLogs.put(redact(entry));
  }
  for (const contact of contacts) {
    for (const event of workspace.eventsByContact().find(contact))
      workspace.events.put({ ...event, body: ERASED_BODY });
    for (const stored of workspace.responsesByContact().find(contact))
      workspace.responses.put({ ...stored, sent: erasedResponse(), contacts: [] });
    workspace.merges.delete(contact);
  }
}

/** A contact, and those that were merged into it, or into one of them. */
function withMerged(workspace: Context['workspace'], id: string): string[] {
  const merged = workspace.mergesByContact().find(id);
  return [id, ...merged.flatMap((each) => withMerged(workspace, each.id))];
}
