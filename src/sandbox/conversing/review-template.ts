import type { WhatsappTemplate } from '../../../generated/index.ts';
import { createSystemContext, type Context } from '../context.ts';
import { emit } from '../deliveries/emit.ts';
import type { Engine } from '../engine.ts';
import type { Review } from '../public-types.ts';
import type { Timer } from '../time/timers.ts';

/** Approves a template, or rejects one whose name the options have. */
export function reviewTemplate(engine: Engine, { workspaceId, subject }: Timer): void {
  const context = createSystemContext(engine, workspaceId);
  const template = context.workspace.templates.get(subject);
  if (template?.status !== 'pending') return;
  const isRejected = engine.settings.templates.rejected.has(template.name);
  const reason = 'The options of the sandbox reject this name.';
  endReview(
    context,
    template,
    isRejected ? { status: 'rejected', reason } : { status: 'approved' },
  );
}

/** Ends the review of a template, or takes the approval back; only an approval has an event. */
export function endReview(
  context: Context,
  template: WhatsappTemplate,
  review: Review,
): WhatsappTemplate {
  const { status } = review;
  const reason = status === 'rejected' ? { rejection_reason: review.reason } : {};
  const changed = { status, ...reason, updated_at: context.now };
  const reviewed = context.workspace.templates.put({ ...template, ...changed });
  if (status === 'approved') emit(context, 'whatsapp.template.approved', reviewed);
  return reviewed;
}
