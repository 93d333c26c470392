import type * as Api from '../../../generated/index.ts';
import { type Call, startTimer } from '../context.ts';
import { resolveRecipient } from '../conversing/resolve-recipient.ts';
import { checkContent, findTemplate, sendMessage } from '../conversing/send-message.ts';
import { updateConversation } from '../conversing/update-conversation.ts';
import { conflict, invalidBody, invalidPath, notFound } from '../refused.ts';
import { replaceReferences } from '../resources/references.ts';
import { CHANNEL, CONVERSATION, INBOX, MESSAGE, TEMPLATE } from '../resources/resource-types.ts';
import { create, find, remove, requireReference, update } from '../resources/resource.ts';
import { readSettings } from '../resources/workspace-settings.ts';
import { deleting, listingParts, reading } from './reading.ts';

export const messages = {
  ...reading(MESSAGE),

  send(call: Call<Api.MessageCreate>): Api.Message {
    const { content, category, reply_to_message_id: replyTo } = call.body;
    const recipient = resolveRecipient(call, call.body);
    checkContent(call, recipient.channel, content);
    const sender = { type: 'application', id: call.application.id };
    const { ignore_opt_out: ignoresOptOut } = call.body;
    const more = { replyTo, ignoresOptOut, ...(category && { category }) };
    return sendMessage(call, { ...recipient, content, sender, ...more });
  },
};

export const conversations = {
  ...reading(CONVERSATION),

  update: (call: Call<Api.ConversationUpdate>): Api.Conversation =>
    updateConversation(call, find(call, CONVERSATION, call.path['id']), call.body),

  markRead(call: Call): Api.Conversation {
    const before = find(call, CONVERSATION, call.path['id']);
    return update(call, CONVERSATION, before, { unread_count: 0 });
  },

  listMessages: listingParts(CONVERSATION, 'messages', 'conversation_id'),
};

export const channels = {
  ...reading(CHANNEL),

  listTemplates: listingParts(CHANNEL, 'templates', 'channel_id'),

  createTemplate(call: Call<Api.WhatsappTemplateCreate>): Api.WhatsappTemplate {
    const channel = find(call, CHANNEL, call.path['id']);
    checkNew(call, channel);
    checkParts(call.body);
    const { samples: _, ...fields } = call.body;
    const variables = variablesOf(call.body);
    const own = { variables, channel_id: channel.id, status: 'pending' };
    return submit(call, create(call, TEMPLATE, { ...fields, ...own }));
  },

  getTemplate: findOwnTemplate,

  updateTemplate(call: Call<Api.WhatsappTemplateUpdate>): Api.WhatsappTemplate {
    const before = findOwnTemplate(call);
    if (['pending', 'disabled'].includes(before.status))
      throw conflict(
        'template_locked',
        `The template is ${before.status}. Only one that is approved, rejected or paused can be changed.`,
      );
    checkNotInUse(call, before);
    checkParts(call.body);
    const { samples: _, ...fields } = call.body;
    const variables = variablesOf({ ...before, ...fields });
    const own = { variables, status: 'pending', rejection_reason: null };
    return submit(call, update(call, TEMPLATE, before, { ...fields, ...own }));
  },

  deleteTemplate(call: Call): Api.Deleted {
    const template = findOwnTemplate(call);
    checkNotInUse(call, template);
    const { engine, workspace } = call;
    engine.timers.drop({ kind: 'template', workspaceId: workspace.id, subject: template.id });
    return remove(call, TEMPLATE, template);
  },
};

function findOwnTemplate(call: Call): Api.WhatsappTemplate {
  const { id } = find(call, CHANNEL, call.path['id']);
  const template = find(call, TEMPLATE, call.path['template_id']);
  if (template.channel_id !== id) throw notFound(TEMPLATE.title);
  return template;
}

/** From here the reviewers decide. */
function submit(call: Call, template: Api.WhatsappTemplate): Api.WhatsappTemplate {
  startTimer(call, 'template', template.id, call.engine.settings.templates.reviewMs);
  return template;
}

/** A run whose template goes would send nothing. */
function checkNotInUse({ workspace }: Call, template: Api.WhatsappTemplate): void {
  const { name, language, channel_id: channel } = template;
  const isInUse = [...workspace.campaigns.values()].some(
    ({ status, content }) =>
      ['scheduled', 'running'].includes(status) &&
      content?.template?.name === name &&
      content.template.language === language &&
      (content.channel_id ?? channel) === channel,
  );
  if (isInUse)
    throw conflict('template_in_use', 'A campaign with the template is scheduled or running.');
}

function checkNew(call: Call<Api.WhatsappTemplateCreate>, channel: Api.Channel): void {
  if (channel.type !== 'whatsapp')
    throw invalidPath('id', `names a channel of the type ${channel.type}, which has no templates`);
  if (findTemplate(call, channel, call.body))
    throw conflict('template_exists', 'The channel has a template of this name in this language.');
}

/** What no review lets through: the schema has the limits of each part, these are between them. */
function checkParts({ footer, buttons = [] }: Api.WhatsappTemplateUpdate): void {
  if (variablesOf({ body: footer ?? '' }).length > 0)
    throw invalidBody('/footer', 'must not have variables');
  for (const [index, { type, url, phone }] of buttons.entries()) {
    if (type === 'url' && !url) throw invalidBody(`/buttons/${index}/url`, 'is required');
    if (type === 'call' && !phone) throw invalidBody(`/buttons/${index}/phone`, 'is required');
  }
}

/** The names in `{{braces}}`, in the order in which they come. */
function variablesOf({ header, body = '' }: Pick<Api.WhatsappTemplateUpdate, 'header' | 'body'>) {
  const found = [...`${header ?? ''} ${body}`.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)];
  return [...new Set(found.map(([, name]) => name as string))];
}

export const inboxes = {
  ...reading(INBOX),

  create(call: Call<Api.InboxCreate>): Api.Inbox {
    checkChannels(call, call.body);
    const defaults = { channel_ids: [], member_ids: [], assignment: 'manual' };
    const inbox = create(call, INBOX, { ...defaults, ...call.body });
    moveChannels(call, inbox);
    return inbox;
  },

  update(call: Call<Api.InboxUpdate>): Api.Inbox {
    const before = find(call, INBOX, call.path['id']);
    checkChannels(call, call.body);
    const inbox = update(call, INBOX, before, call.body);
    if (call.body.channel_ids) moveChannels(call, inbox);
    return inbox;
  },

  delete: deleting(INBOX, (call, inbox) => {
    checkUnused(call, inbox);
    replaceReferences(call, call.workspace.conversations, 'inbox_id', inbox.id);
  }),
};

function checkChannels(call: Call, { channel_ids: ids = [] }: Api.InboxUpdate): void {
  for (const [index, id] of ids.entries())
    requireReference(call, CHANNEL, id, `/channel_ids/${index}`);
}

/** A channel feeds one inbox: it leaves the one it has fed until now. */
function moveChannels({ workspace, now }: Call, inbox: Api.Inbox): void {
  const own = new Set(inbox.channel_ids);
  for (const channel of Array.from(workspace.channels.values())) {
    const isOwn = own.has(channel.id);
    if (isOwn === (channel.inbox_id === inbox.id)) continue;
    workspace.channels.put({ ...channel, inbox_id: isOwn ? inbox.id : null, updated_at: now });
  }
  for (const other of Array.from(workspace.inboxes.values())) {
    const ids = other.channel_ids.filter((id) => !own.has(id));
    if (other.id === inbox.id || ids.length === other.channel_ids.length) continue;
    workspace.inboxes.put({ ...other, channel_ids: ids, updated_at: now });
  }
}

function checkUnused(call: Call, { id, channel_ids: channels }: Api.Inbox): void {
  const inUse = (why: string) => conflict('inbox_in_use', `The inbox ${why}`);
  if (channels.length > 0) throw inUse('still has a channel. Move it to another inbox first.');
  const conversations = [...call.workspace.conversations.values()];
  if (conversations.some((each) => each.inbox_id === id && each.status !== 'closed'))
    throw inUse('still has a conversation that is not closed.');
  if (readSettings(call).default_inbox_id === id)
    throw inUse('is the default one of the settings. Choose another there first.');
}
