import type { WhatsappTemplate } from '../../../generated/index.ts';
import { createSystemContext } from '../context.ts';
import { emit } from '../deliveries/emit.ts';
import type { Engine } from '../engine.ts';
import { pickFields } from '../resources/pick-fields.ts';
import type { Timer } from '../time/timers.ts';

/** Approves a template, or rejects one whose name the options have. */
export function reviewTemplate(engine: Engine, { workspaceId, subject }: Timer): void {
  const context = createSystemContext(engine, workspaceId);
  const template = context.workspace.templates.get(subject);
  if (template?.status !== 'pending') return;
  const isRejected = engine.settings.templates.rejected.has(template.name ?? '');
  const reviewed: WhatsappTemplate = {
    ...template,
    status: isRejected ? 'rejected' : 'approved',
    ...(isRejected ? { rejection_reason: 'The options of the sandbox reject this name.' } : {}),
    updated_at: context.now,
  };
  context.workspace.templates.put(reviewed);
  if (isRejected) return;
  emit(
    context,
    'whatsapp.template.approved',
    pickFields(reviewed, ['object', 'id', 'name', 'language', 'category', 'status', 'channel_id']),
  );
}
