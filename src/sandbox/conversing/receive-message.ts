import type { Channel, Contact, Message, StoredContent } from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { emit } from '../deliveries/emit.ts';
import { MESSAGE } from '../resources/resource-types.ts';
import { create } from '../resources/resource.ts';
import { toTimestamp } from '../time/clock.ts';
import { forgetOldMessages, messageEventData } from './advance-message.ts';
import { openConversation } from './open-conversation.ts';

/** A message that a contact writes. */
export interface IncomingMessage {
  readonly contact: Contact;
  readonly channel: Channel;
  readonly content: StoredContent;
  readonly replyTo?: string | undefined;
}

/** Takes in a message of a contact: the conversation is open again, and waits. */
export function receiveMessage(context: Context, incoming: IncomingMessage): Message {
  const { engine, workspace, now } = context;
  const { contact, channel, content, replyTo } = incoming;
  const conversation = openConversation(context, contact, channel);
  const message = create(context, MESSAGE, {
    conversation_id: conversation.id,
    contact_id: contact.id,
    channel_id: channel.id,
    sender: { type: 'contact', id: contact.id },
    direction: 'inbound',
    status: 'received',
    content,
    reply_to_message_id: replyTo,
  });
  forgetOldMessages(context);
  const hours = channel.reply_window_hours;
  workspace.conversations.put({
    ...conversation,
    status: 'open',
    closed_at: null,
    unread_count: (conversation.unread_count ?? 0) + 1,
    waiting_since: conversation.waiting_since ?? now,
    reply_window_ends_at: hours ? toTimestamp(engine.clock.now() + hours * 3_600_000) : null,
    last_message_at: now,
    updated_at: now,
  });
  workspace.contacts.put({ ...contact, last_seen_at: now });
  emit(context, 'message.received', messageEventData(message));
  return message;
}
