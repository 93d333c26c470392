import type { Channel, Contact, Conversation, MessageCreate } from '../../../generated/index.ts';
import { checkAddress, findByIdentifier, kindOf } from '../contacts/addresses.ts';
import { createContact } from '../contacts/create-contact.ts';
import type { Context } from '../context.ts';
import { conflict, invalidBody } from '../refused.ts';
import { CHANNEL, CONTACT, CONVERSATION } from '../resources/resource-types.ts';
import { requireReference } from '../resources/resource.ts';
import { normalizeIdentifier } from '../state/workspace.ts';

/** The kinds of address that a channel reaches, by its type; another type has its own. */
export const KINDS: Readonly<Record<string, readonly string[]>> = {
  email: ['email'],
  sms: ['phone'],
  whatsapp: ['whatsapp', 'phone'],
};

export const reaches = ({ type }: Channel, kind: string): boolean =>
  (KINDS[type] ?? [type, 'handle']).includes(kind);

/** Whom a message goes to, and on which channel. */
export interface Recipient {
  readonly contact: Contact;
  readonly channel: Channel;
  /** The one that the message names; one of several after a merge. */
  readonly conversation?: Conversation | undefined;
}

/** Finds the recipient in one of its three ways. Throws the 400 or 409 where there is none. */
export function resolveRecipient(context: Context, body: MessageCreate): Recipient {
  const { contact_id: contactId, conversation_id: conversationId, identifier } = body.to;
  const pointer = '/to/conversation_id';
  const conversation = requireReference(context, CONVERSATION, conversationId, pointer);
  const named = requireReference(context, CONTACT, contactId, '/to/contact_id');
  const wanted = requireReference(context, CHANNEL, body.channel_id, '/channel_id');
  if (conversation && wanted && wanted.id !== conversation.channel_id)
    throw invalidBody('/channel_id', 'is not the channel of the conversation');
  if (wanted && identifier) checkKind(wanted, identifier);
  const contact =
    named ??
    context.workspace.contacts.get(conversation?.contact_id ?? '') ??
    resolveIdentifier(context, identifier ?? '', '/to/identifier');
  const own = wanted ?? context.workspace.channels.get(conversation?.channel_id ?? '');
  const kinds = identifier ? [kindOf(identifier)] : contact.identifiers.map(({ type }) => type);
  const channel = checkSending(own ?? usualChannel(context, contact, kinds));
  return { contact, channel, conversation };
}

/** The contact with an identifier that changed last, or a new one that has it. */
export function resolveIdentifier(context: Context, identifier: string, pointer: string): Contact {
  if (!identifier.trim()) throw invalidBody(pointer, 'must not be empty');
  const kind = kindOf(identifier);
  const value = normalizeIdentifier(checkAddress(kind, identifier, pointer));
  const found = findByIdentifier(context, value);
  return found ?? createContact(context, { identifiers: [{ type: kind, value }] });
}

function checkKind(channel: Channel, identifier: string): void {
  const kind = kindOf(identifier);
  const message = `is of the kind ${kind}, which no ${channel.type} channel reaches`;
  if (!reaches(channel, kind)) throw invalidBody('/to/identifier', message);
}

/** The channel of the latest conversation, or the first active one that reaches the address. */
export function usualChannel(
  { workspace }: Context,
  contact: Contact,
  kinds: readonly string[],
): Channel | undefined {
  const isFitting = (channel: Channel | undefined): boolean =>
    channel !== undefined && kinds.some((kind) => reaches(channel, kind));
  const latest = workspace
    .conversationsByContact()
    .find(contact.id)
    .sort((one, other) => (one.last_message_at ?? '').localeCompare(other.last_message_at ?? ''))
    .map(({ channel_id: id }) => workspace.channels.get(id))
    .filter(isFitting)
    .at(-1);
  const active = [...workspace.channels.values()].filter(({ status }) => status === 'active');
  return latest ?? active.find(isFitting);
}

/** The channel, if it sends. Throws the 409 for one that does not. */
export function checkSending(channel: Channel | undefined): Channel {
  if (!channel)
    throw conflict('no_channel', 'The workspace has no active channel that reaches the contact.');
  if (channel.status === 'active') return channel;
  const message = `The channel is ${channel.status}. Choose one that is active.`;
  throw conflict('channel_inactive', message);
}
