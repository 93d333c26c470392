import type * as Api from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { writeAudit } from '../resources/audit.ts';
import { SUBSCRIPTION } from '../resources/resource-types.ts';
import { emitContact } from './create-contact.ts';

/** What a contact has said about a type of channel, if anything. */
export function subscriptionOf({ workspace }: Context, contactId: string, channelType: string) {
  const own = workspace.subscriptionsByContact().find(contactId);
  return own.find((each) => each.channel_type === channelType);
}

/** Whether a contact wants no marketing on channels of the type of this one. */
export const isUnsubscribed = (context: Context, { id }: Api.Contact, { type }: Api.Channel) =>
  subscriptionOf(context, id, type)?.status === 'unsubscribed';

/** Keeps what a contact wants on a type of channel, and says so; what stays leaves no trace. */
export function setSubscription(
  context: Context,
  contact: Api.Contact,
  channelType: string,
  { status, source = 'api' }: Api.SubscriptionUpdate,
): Api.Subscription {
  const { engine, workspace, now } = context;
  const before = subscriptionOf(context, contact.id, channelType);
  if (before?.status === status && before.source === source) return before;
  const after = workspace.subscriptions.put({
    object: 'subscription',
    id: before?.id ?? engine.newId(SUBSCRIPTION.prefix),
    contact_id: contact.id,
    channel_type: channelType,
    status,
    source,
    created_at: before?.created_at ?? now,
    updated_at: now,
  });
  workspace.contacts.put({ ...contact, updated_at: now });
  const field = `subscriptions.${channelType}`;
  const change = { field, from: before?.status ?? null, to: status, redacted: false };
  writeAudit(context, 'contact.updated', contact, [change]);
  emitContact(context, 'contact.updated', contact, { changed_fields: [field] });
  return after;
}

/** Words with which a contact unsubscribes or comes back. */
const WORDS = {
  unsubscribed: /^(stop|stopall|unsubscribe|optout)$/,
  subscribed: /^(start|unstop|subscribe|optin)$/,
};

/** Honors a STOP, or a START, that a contact has written or chosen; in a mail, also as its subject. */
export function heedStop(
  context: Context,
  contact: Api.Contact,
  channel: Api.Channel,
  { text, choice, email }: Api.StoredContent,
): void {
  const said = [text, choice?.title, email?.text, email?.subject].map((each = '') =>
    each.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
  );
  const status = (['unsubscribed', 'subscribed'] as const).find((each) =>
    said.some((word) => WORDS[each].test(word)),
  );
  if (status) setSubscription(context, contact, channel.type, { status, source: 'contact' });
}

/** Gives the contact that remains what the other has said; who has unsubscribed stays so. */
export function mergeSubscriptions(context: Context, to: string, from: string): void {
  const { workspace } = context;
  for (const moved of workspace.subscriptionsByContact().find(from)) {
    const present = subscriptionOf(context, to, moved.channel_type);
    workspace.subscriptions.delete(moved.id);
    if (present && (present.status === 'unsubscribed' || moved.status === 'subscribed')) continue;
    workspace.subscriptions.put({ ...moved, id: present?.id ?? moved.id, contact_id: to });
  }
}
