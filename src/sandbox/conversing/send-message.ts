import type {
  Channel,
  Contact,
  Conversation,
  Message,
  MessageContent,
  MessageSender,
} from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { MESSAGE } from '../resources/resource-types.ts';
import { create } from '../resources/resource.ts';
import { countUsage } from '../resources/usage.ts';
import { forgetOldMessages } from './advance-message.ts';
import { openConversation } from './open-conversation.ts';

/** A message on its way to a contact. */
export interface OutgoingMessage {
  readonly contact: Contact;
  readonly channel: Channel;
  readonly content: MessageContent;
  readonly sender: MessageSender;
  readonly replyTo?: string | undefined;
  readonly campaignId?: string;
  readonly runId?: string;
}

/** Accepts a message: it is queued, and goes its way by itself from here. */
export function sendMessage(context: Context, outgoing: OutgoingMessage): Message {
  const { engine, workspace } = context;
  const { contact, channel, content, sender, replyTo, campaignId, runId } = outgoing;
  const conversation = openConversation(context, contact, channel);
  const message = create(context, MESSAGE, {
    conversation_id: conversation.id,
    contact_id: contact.id,
    channel_id: channel.id,
    sender,
    direction: 'outbound',
    status: 'queued',
    content,
    reply_to_message_id: replyTo,
  });
  forgetOldMessages(context);
  if (campaignId) workspace.origins.put({ id: message.id, campaignId, runId });
  touchConversation(context, conversation);
  countUsage(engine, workspace.id, 'messages_sent', 1);
  const dueAt = engine.clock.now() + engine.settings.messages.stepMs;
  engine.timers.set(dueAt, { kind: 'message', workspaceId: workspace.id, subject: message.id });
  return message;
}

/** A reply: the contact is no longer waiting. The status stays as it is. */
function touchConversation({ workspace, now }: Context, conversation: Conversation): void {
  const read = { waiting_since: null, unread_count: 0 };
  workspace.conversations.put({ ...conversation, ...read, last_message_at: now, updated_at: now });
}
