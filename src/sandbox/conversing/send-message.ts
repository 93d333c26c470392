import type * as Api from '../../../generated/index.ts';
import { checkAddress } from '../contacts/addresses.ts';
import { isUnsubscribed } from '../contacts/subscriptions.ts';
import { type Context, startTimer } from '../context.ts';
import { conflict, invalidBody, templateNotApproved, unknownReference } from '../refused.ts';
import { countUsage } from '../resources/usage.ts';
import { addMessage } from './advance-message.ts';
import { openConversation } from './open-conversation.ts';
import type { Recipient } from './resolve-recipient.ts';

/** Checks that a channel takes a content, and that what it refers to is there. */
export function checkContent(
  context: Context,
  channel: Api.Channel,
  content: Api.MessageContent,
): void {
  const { content_types: types } = channel;
  if (types && !types.includes(content.type)) {
    const message = `is not one that the channel takes: ${types.join(', ')}`;
    throw invalidBody('/content/type', message);
  }
  if (content.type === 'email') checkMail(content.email, '/content/email');
  if (content.type === 'interactive') checkChoices(content.interactive, '/content/interactive');
  if (content.type !== 'template') return;
  const place = '/content/template/name';
  const { status } = findTemplate(context, channel, content.template) ?? {};
  if (!status) throw unknownReference(place, 'is not a template of the channel in this language');
  if (status !== 'approved')
    throw templateNotApproved(place, `is ${status}: only an approved template is sent`);
}

function checkMail(email: Api.EmailMessage, pointer: string): void {
  for (const field of ['subject', 'text'] as const)
    if (!email[field].trim()) throw invalidBody(`${pointer}/${field}`, 'must not be empty');
  if (/[\r\n]/.test(email.subject)) throw invalidBody(`${pointer}/subject`, 'must be one line');
  for (const field of ['cc', 'bcc'] as const) {
    for (const [index, address] of (email[field] ?? []).entries())
      checkAddress('email', address, `${pointer}/${field}/${index}`);
  }
}

export const findTemplate = (
  { workspace }: Context,
  channel: Api.Channel,
  { name, language }: Api.TemplateUse,
): Api.WhatsappTemplate | undefined =>
  [...workspace.templates.values()].find(
    (each) => each.channel_id === channel.id && each.name === name && each.language === language,
  );

/** What no channel would deliver: the schema has the limits of each part, these are between them. */
function checkChoices(
  { buttons, sections, menu_label: label }: Api.Interactive,
  pointer: string,
): void {
  if (Boolean(buttons) === Boolean(sections))
    throw invalidBody(pointer, 'must have either `buttons` or `sections`');
  if (sections && !label) throw invalidBody(`${pointer}/menu_label`, 'is required with `sections`');
  if (sections && sections.length > 1 && sections.some(({ title }) => !title))
    throw invalidBody(`${pointer}/sections`, 'must each have a title, if there are several');
  const long = buttons?.findIndex(({ title }) => Array.from(title).length > 20) ?? -1;
  if (long >= 0)
    throw invalidBody(`${pointer}/buttons/${long}/title`, 'must have at most 20 characters');
  const rows = buttons ?? sections?.flatMap(({ choices }) => choices) ?? [];
  if (rows.length > 10)
    throw invalidBody(`${pointer}/sections`, 'must have at most 10 choices in all');
  if (new Set(rows.map(({ id }) => id)).size < rows.length)
    throw invalidBody(pointer, 'must have choices with different ids');
}

/** A message on its way to a contact. */
export interface OutgoingMessage extends Recipient {
  readonly content: Api.MessageContent;
  readonly sender: Api.MessageSender;
  readonly replyTo?: string | undefined;
  readonly campaignId?: string;
  readonly runId?: string;
  readonly category?: Api.MessageCreate['category'];
  readonly ignoresOptOut?: boolean | undefined;
}

/** Accepts a message: it is queued, and goes its way by itself from here. */
export function sendMessage(context: Context, outgoing: OutgoingMessage): Api.Message {
  const { engine, workspace, now } = context;
  const { contact, channel, sender, replyTo, campaignId, runId } = outgoing;
  // Fields of other types are unknown ones, though many programs send each as a null.
  const own = ['type', outgoing.content.type];
  const fields = Object.entries(outgoing.content).filter(([name]) => own.includes(name));
  const content = Object.fromEntries(fields) as Api.MessageContent;
  const used = content.type === 'template' ? content.template : undefined;
  const template = used && findTemplate(context, channel, used);
  const missing = template?.variables.find((name) => !used?.variables?.[name]);
  // What a campaign fills in is the service's own.
  if (missing !== undefined && !campaignId)
    throw invalidBody('/content/template/variables', `must have a value for \`${missing}\``);
  const isMarketing = [outgoing.category, template?.category].includes('marketing');
  if (isMarketing && !outgoing.ignoresOptOut && isUnsubscribed(context, contact, channel)) {
    const message = `The contact has unsubscribed from marketing on ${channel.type} channels.`;
    throw conflict('recipient_opted_out', message);
  }
  const conversation = openConversation(context, outgoing, content);
  const message = addMessage(context, conversation, {
    sender,
    direction: 'outbound',
    status: 'queued',
    content,
    reply_to_message_id: replyTo,
  });
  if (campaignId) workspace.origins.put({ id: message.id, campaignId, runId });
  // A reply: the contact is no longer waiting. The status stays as it is.
  const answered = { waiting_since: null, unread_count: 0, last_message_at: now, updated_at: now };
  workspace.conversations.put({ ...conversation, ...answered });
  countUsage(engine, workspace.id, 'messages_sent', 1);
  startTimer(context, 'message', message.id, engine.settings.messages.stepMs);
  return message;
}
