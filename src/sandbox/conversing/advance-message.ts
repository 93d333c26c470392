import type { Conversation, Message, MessageError } from '../../../generated/index.ts';
import { countOfRun } from '../campaigns/end-run.ts';
import { setSubscription } from '../contacts/subscriptions.ts';
import { createSystemContext, type Context, startTimer } from '../context.ts';
import { emit } from '../deliveries/emit.ts';
import type { Engine } from '../engine.ts';
import { unknownReference } from '../refused.ts';
import { MESSAGE } from '../resources/resource-types.ts';
import { create, type NewFields } from '../resources/resource.ts';
import { identifiersOf } from '../state/workspace.ts';
import { KINDS } from './resolve-recipient.ts';
import { trim } from '../state/trim.ts';
import type { Timer } from '../time/timers.ts';

const NEXT: Readonly<Record<string, 'sent' | 'delivered' | 'read'>> = {
  queued: 'sent',
  sent: 'delivered',
  delivered: 'read',
};

const UNREACHABLE = { code: 'recipient_unreachable', message: 'The recipient cannot be reached.' };
const TOO_LATE = { code: 'reply_window_closed', message: 'Send a template.' };

/** Takes a message to its next status, and says so. */
export function advanceMessage(engine: Engine, { workspaceId, subject }: Timer): void {
  const context = createSystemContext(engine, workspaceId);
  const message = context.workspace.messages.get(subject);
  const next = message && NEXT[message.status];
  if (!message || !next) return;
  const error = next === 'sent' ? errorOf(context, message) : undefined;
  if (error) return void failMessage(context, message, error);
  moveMessage(context, message, next);
  if (next === 'read') return;
  startTimer(context, 'message', subject, engine.settings.messages.stepMs);
}

/** Gives a message its next status, and says so. */
export function moveMessage(
  context: Context,
  message: Message,
  next: 'sent' | 'delivered' | 'read',
): Message {
  const { workspace, now } = context;
  const times = { [`${next}_at`]: now, updated_at: now };
  const moved = workspace.messages.put({ ...message, status: next, ...times });
  emitMessage(context, `message.${next}`, moved);
  countOfRun(context, moved.id, next);
  // Who has read it has got it, whether or not the channel has said so.
  if (next === 'read' && message.status === 'sent') countOfRun(context, moved.id, 'delivered');
  return moved;
}

/** Adds a message, which may name others of its conversation. Of more than are kept the oldest go, if not on their way. */
export function addMessage(
  context: Context,
  { id, contact_id, channel_id }: Conversation,
  fields: NewFields<Message>,
): Message {
  const { engine, workspace } = context;
  const places = { conversation_id: id, contact_id, channel_id };
  const { reply_to_message_id: quoted, content } = fields;
  const named = {
    '/reply_to_message_id': quoted,
    '/content/reaction/message_id': content?.reaction?.message_id,
  };
  for (const [pointer, other] of Object.entries(named))
    if (other != null && workspace.messages.get(other)?.conversation_id !== id)
      throw unknownReference(pointer, 'names no message of the conversation');
  const message = create(context, MESSAGE, { ...places, ...fields });
  trim(
    workspace.messages,
    engine.settings.keep.messages,
    ({ status }) => !NEXT[status],
    (old) => void workspace.origins.delete(old.id),
  );
  return message;
}

/** Why a channel does not take a message; undefined where it does. */
function errorOf({ workspace, engine }: Context, message: Message): MessageError | undefined {
  const contact = workspace.contacts.get(message.contact_id);
  const kinds = KINDS[workspace.channels.get(message.channel_id)?.type ?? ''];
  // A contact that is gone by now, or has no address there, cannot be reached either; of a web chat any will do.
  if (!contact?.identifiers.some(({ type }) => kinds?.includes(type) ?? true)) return UNREACHABLE;
  const { undeliverable } = engine.settings.messages;
  if (identifiersOf(contact).some((one) => undeliverable.has(one))) return UNREACHABLE;
  const { reply_window_ends_at: end } = workspace.conversations.get(message.conversation_id) ?? {};
  return end && message.created_at > end && message.content.type !== 'template'
    ? TOO_LATE
    : undefined;
}

/** Ends a message that does not arrive, and says so. */
export function failMessage(context: Context, message: Message, error: MessageError): Message {
  const { workspace, now } = context;
  const contact = workspace.contacts.get(message.contact_id);
  const channel = workspace.channels.get(message.channel_id);
  if (error.code === 'recipient_opted_out' && contact && channel) {
    const optOut = { status: 'unsubscribed', source: 'channel' } as const;
    setSubscription(context, contact, channel.type, optOut);
  }
  const failed = workspace.messages.put({ ...message, status: 'failed', error, updated_at: now });
  emitMessage(context, 'message.failed', failed);
  countOfRun(context, failed.id, 'failed');
  return failed;
}

/** Sends an event about a message: only what a contact wrote is in it. */
export function emitMessage(
  context: Context,
  type: `message.${'received' | 'sent' | 'delivered' | 'read' | 'failed'}`,
  message: Message,
): void {
  const { content, ...fields } = message;
  const { conversation_id, contact_id, channel_id } = message;
  // Where it was said and what come last, as they always have.
  const places = { conversation_id, contact_id, channel_id, content_type: content.type };
  const isInbound = message.direction === 'inbound';
  emit(context, type, fields, { ...places, ...(isInbound && { content }) });
}
