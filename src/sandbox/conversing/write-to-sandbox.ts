import type { Message, StoredContent } from '../../../generated/index.ts';
import { kindOf } from '../contacts/addresses.ts';
import { heedStop } from '../contacts/subscriptions.ts';
import { type Context, createSystemContext } from '../context.ts';
import type { Engine } from '../engine.ts';
import type { WrittenMessage } from '../public-types.ts';
import { toTimestamp } from '../time/clock.ts';
import { addMessage, emitMessage } from './advance-message.ts';
import { openConversation } from './open-conversation.ts';
import { type Recipient, resolveIdentifier, usualChannel } from './resolve-recipient.ts';

interface IncomingMessage extends Recipient {
  readonly content: StoredContent;
  readonly replyTo?: string | undefined;
}

/** Takes in a message of a contact: the conversation is open again, and waits. */
function receiveMessage(context: Context, incoming: IncomingMessage): Message {
  const { engine, workspace, now } = context;
  const { contact, channel, content, replyTo } = incoming;
  const conversation = openConversation(context, incoming, content);
  const message = addMessage(context, conversation, {
    sender: { type: 'contact', id: contact.id },
    direction: 'inbound',
    status: 'received',
    content,
    reply_to_message_id: replyTo,
  });
  const hours = channel.reply_window_hours;
  workspace.conversations.put({
    ...conversation,
    status: 'open',
    closed_at: null,
    unread_count: conversation.unread_count + 1,
    waiting_since: conversation.waiting_since ?? now,
    reply_window_ends_at: hours ? toTimestamp(engine.clock.now() + hours * 3_600_000) : null,
    last_message_at: now,
    updated_at: now,
  });
  const seen = workspace.contacts.put({ ...contact, last_seen_at: now });
  emitMessage(context, 'message.received', message);
  heedStop(context, seen, channel, content);
  return message;
}

/**
 * Takes in a message as if a contact had written it; throws a TypeError for a channel that the workspace does not have.
 */
export function writeToSandbox(
  engine: Engine,
  workspaceId: string,
  written: WrittenMessage,
): Message {
  const { from, text = '', channelId, replyToMessageId: replyTo } = written;
  const { content = { type: 'text', text } } = written;
  const context = createSystemContext(engine, workspaceId);
  const channels = [...context.workspace.channels.values()];
  const named = channels.find(({ id, status }) =>
    channelId ? id === channelId : status === 'active',
  );
  if (!named) {
    const ids = channels.map(({ id }) => id).join(', ');
    const wanted = channelId ? `channel "${channelId}"` : 'channel that is active';
    throw new TypeError(`The workspace has no ${wanted}; it has ${ids}.`);
  }
  return engine.store.transaction(() => {
    const contact = resolveIdentifier(context, from, '/from');
    const usual = channelId ? undefined : usualChannel(context, contact, [kindOf(from)]);
    const channel = usual ?? named;
    return receiveMessage(context, { contact, channel, content, replyTo });
  });
}
