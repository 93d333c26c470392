import type * as Api from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { emit } from '../deliveries/emit.ts';
import { CONVERSATION } from '../resources/resource-types.ts';
import { create } from '../resources/resource.ts';
import { readSettings } from '../resources/workspace-settings.ts';
import type { Recipient } from './resolve-recipient.ts';

/** The conversation that is named, or that of a contact on a channel; it begins with the first message. */
export function openConversation(
  context: Context,
  { contact, channel, conversation: named }: Recipient,
  content: Api.MessageContent | Api.StoredContent,
): Api.Conversation {
  const own = context.workspace.conversationsByContact().find(contact.id);
  const present = named ?? own.find((each) => each.channel_id === channel.id);
  const subject = 'email' in content ? content.email.subject : undefined;
  if (present) return subject ? { ...present, subject: present.subject ?? subject } : present;
  const inboxId = channel.inbox_id ?? readSettings(context).default_inbox_id;
  const inbox = context.workspace.inboxes.get(inboxId ?? '');
  const assignee = inbox && chooseAssignee(context, inbox);
  const conversation = create(context, CONVERSATION, {
    contact_id: contact.id,
    inbox_id: inbox?.id,
    channel_id: channel.id,
    status: 'open',
    assignee_id: assignee,
    tags: [],
    subject,
    unread_count: 0,
  });
  emit(context, 'conversation.created', conversation);
  if (assignee) emit(context, 'conversation.assigned', conversation);
  return conversation;
}

/** Who gets a new conversation, by the rule of the inbox. */
function chooseAssignee({ workspace }: Context, inbox: Api.Inbox): string | undefined {
  const { assignment, id } = inbox;
  // The list takes any texts, but nobody is assigned to a user without an id.
  const members = inbox.member_ids.filter(Boolean);
  if (assignment === 'manual' || members.length === 0) return undefined;
  const here = [...workspace.conversations.values()].filter((each) => each.inbox_id === id);
  if (assignment === 'round_robin') return members[here.length % members.length];
  const load = (member: string): number =>
    here.filter((each) => each.assignee_id === member && each.status !== 'closed').length;
  return [...members].sort((one, other) => load(one) - load(other))[0];
}
