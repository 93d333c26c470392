import type { Conversation, ConversationUpdate } from '../../../generated/index.ts';
import { type Context, createSystemContext } from '../context.ts';
import { emit } from '../deliveries/emit.ts';
import type { Engine } from '../engine.ts';
import { patchTags } from '../resources/patch.ts';
import { CONVERSATION, INBOX } from '../resources/resource-types.ts';
import { requireReference, update } from '../resources/resource.ts';
import { readSettings } from '../resources/workspace-settings.ts';
import type { Timer } from '../time/timers.ts';

const HOUR_MS = 3_600_000;

/** Closes a conversation that is still pending, and has had no message for as long as is set. */
export function autoClose(engine: Engine, timer: Timer): void {
  const context = createSystemContext(engine, timer.workspaceId);
  const conversation = context.workspace.conversations.get(timer.subject);
  const { auto_close_after_hours: hours } = readSettings(context);
  if (conversation?.status !== 'pending' || !hours) return;
  const dueAt = Date.parse(conversation.last_message_at ?? '') + hours * HOUR_MS;
  // Timestamps are in whole seconds, so that the time may seem to fall short.
  if (dueAt - 1_000 > engine.clock.now()) return engine.timers.set(dueAt, timer);
  updateConversation(context, conversation, { status: 'closed' });
}

/** Assigns, closes, reopens, moves or labels a conversation. What stays sends nothing. */
export function updateConversation(
  context: Context,
  before: Conversation,
  fields: ConversationUpdate,
): Conversation {
  requireReference(context, INBOX, fields.inbox_id, '/inbox_id');
  const isClosing = fields.status === 'closed' && before.status !== 'closed';
  const isReopening = before.status === 'closed' && fields.status && fields.status !== 'closed';
  const after = update(context, CONVERSATION, before, {
    ...patchTags(before, fields),
    ...(isClosing ? { closed_at: context.now, waiting_since: null } : {}),
    ...(isReopening ? { closed_at: null } : {}),
  });
  const { assignee_id: previous } = before;
  const more = previous ? { previous_assignee_id: previous } : {};
  if (after.assignee_id && after.assignee_id !== previous)
    emit(context, 'conversation.assigned', after, more);
  if (isClosing) emit(context, 'conversation.closed', after);
  if (after.status !== before.status) planAutoClose(context, after);
  return after;
}

/** Conversations that wait for the contact since a time are closed after a while, if the settings say so. */
export function planAutoClose(
  context: Pick<Context, 'engine' | 'workspace'>,
  { id, status }: Conversation,
  since = context.engine.clock.now(),
): void {
  const { auto_close_after_hours: hours } = readSettings(context);
  if (status !== 'pending' || !hours) return;
  const timer = { kind: 'auto_close', workspaceId: context.workspace.id, subject: id };
  context.engine.timers.set(since + hours * HOUR_MS, timer);
}
