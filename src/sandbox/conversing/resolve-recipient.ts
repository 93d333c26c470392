import type { Channel, Contact, MessageCreate } from '../../../generated/index.ts';
import { createContact } from '../contacts/create-contact.ts';
import type { Context } from '../context.ts';
import { invalidBody, stateConflict } from '../refused.ts';
import { CHANNEL, CONTACT, CONVERSATION } from '../resources/resource-types.ts';
import { requireReference } from '../resources/resource.ts';
import { normalizeIdentifier } from '../state/contact-identifiers.ts';

/** Whom a message goes to, and on which channel. */
export interface Recipient {
  readonly contact: Contact;
  readonly channel: Channel;
}

/** Finds the recipient in one of its three ways. Throws the 400 or 409 where there is none. */
export function resolveRecipient(context: Context, body: MessageCreate): Recipient {
  const { contact_id: contactId, conversation_id: conversationId, identifier } = body.to;
  const conversation = requireReference(
    context,
    CONVERSATION,
    conversationId,
    '/to/conversation_id',
  );
  const named = requireReference(context, CONTACT, contactId, '/to/contact_id');
  const wanted = requireReference(context, CHANNEL, body.channel_id, '/channel_id');
  if (conversation && wanted && wanted.id !== conversation.channel_id) {
    throw invalidBody('/channel_id', 'is not the channel of the conversation');
  }
  const contact =
    named ??
    context.workspace.contacts.get(conversation?.contact_id ?? '') ??
    resolveIdentifier(context, identifier ?? '');
  const own = context.workspace.channels.get(conversation?.channel_id ?? '');
  return { contact, channel: checkSending(wanted ?? own ?? usualChannel(context, contact)) };
}

/** The contact that has an identifier, or a new one that has it. */
export function resolveIdentifier(context: Context, identifier: string): Contact {
  const value = normalizeIdentifier(identifier);
  if (!value) throw invalidBody('/to/identifier', 'must not be empty');
  const [found] = context.workspace.contactsByIdentifier().find(value);
  if (found) return found;
  const isEmail = value.includes('@');
  const isPhone = /^\+?\d+$/.test(value);
  return createContact(context, {
    ...(isEmail ? { email: value } : {}),
    ...(isPhone ? { phone: value } : {}),
    identifiers: [{ type: isEmail ? 'email' : isPhone ? 'phone' : 'handle', value }],
  });
}

/** The channel of the latest conversation, or the first that is active and fits the contact. */
function usualChannel({ workspace }: Context, contact: Contact): Channel {
  const latest = workspace
    .conversationsByContact()
    .find(contact.id)
    .sort((one, other) => (one.last_message_at ?? '').localeCompare(other.last_message_at ?? ''))
    .at(-1);
  const known = workspace.channels.get(latest?.channel_id ?? '');
  const active = [...workspace.channels.values()].filter(({ status }) => status === 'active');
  const isMailOnly = contact.email !== undefined && contact.phone === undefined;
  const fitting = active.find(({ type }) => (type === 'email') === isMailOnly);
  const channel = known ?? fitting ?? active[0];
  if (!channel) throw stateConflict('The workspace has no channel that is active.');
  return channel;
}

function checkSending(channel: Channel): Channel {
  if (channel.status === 'active') return channel;
  throw stateConflict(`The channel is ${channel.status}. Choose one that is active.`);
}
