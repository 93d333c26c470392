import type * as Api from '../../../generated/index.ts';
import { updateContact } from '../contacts/update-contact.ts';
import type { Context } from '../context.ts';
import { checkContent, sendMessage } from '../conversing/send-message.ts';
import { updateConversation } from '../conversing/update-conversation.ts';
import { CHANNEL, CONTACT, CONVERSATION, NOTE } from '../resources/resource-types.ts';
import { create, find } from '../resources/resource.ts';

/** What a macro's action takes beside the macro: the scope of what it does. */
export function scopesOfAction(action: Api.MacroAction): string[] {
  // A placeholder shows a field of the contact to whoever reads the text.
  const fields = JSON.stringify(action).includes('{{') ? ['contacts:read'] : [];
  return [scopeOf(action), ...fields];
}

function scopeOf(action: Api.MacroAction): string {
  switch (action.type) {
    case 'send_message':
      return 'messages:send';
    case 'add_note':
      return 'notes:manage';
    case 'set_stage':
      return 'contacts:manage';
    case 'add_tags':
    case 'remove_tags':
      return action.target_type === 'contact' ? 'contacts:manage' : 'conversations:manage';
    case 'assign':
    case 'move_to_inbox':
    case 'set_status':
      return 'conversations:manage';
  }
}

/** Runs the actions of a macro in order on a conversation. Throws Refused where one fails. */
export function runMacro(
  context: Context,
  macroId: string,
  actions: readonly Api.MacroAction[],
  conversationId: string,
): void {
  for (const action of actions) {
    const conversation = find(context, CONVERSATION, conversationId);
    const contact = find(context, CONTACT, conversation.contact_id);
    runAction(context, macroId, action, conversation, contact);
  }
}

function runAction(
  context: Context,
  macroId: string,
  action: Api.MacroAction,
  conversation: Api.Conversation,
  contact: Api.Contact,
): void {
  switch (action.type) {
    case 'send_message':
      return send(context, macroId, action.content, conversation, contact);
    case 'add_tags':
    case 'remove_tags':
      return tag(context, action, conversation, contact);
    case 'assign':
      return void updateConversation(context, conversation, { assignee_id: action.assignee_id });
    case 'set_status':
      return void updateConversation(context, conversation, {
        status: action.status as 'open' | 'pending' | 'closed',
      });
    case 'move_to_inbox':
      return void updateConversation(context, conversation, { inbox_id: action.inbox_id });
    case 'set_stage':
      return void updateContact(context, contact, { stage: action.stage });
    case 'add_note':
      create(context, NOTE, {
        target_type: 'conversation',
        target_id: conversation.id,
        contact_id: contact.id,
        body: fill(action.body, contact),
        pinned: false,
      });
  }
}

function send(
  context: Context,
  macroId: string,
  content: Api.MessageContent,
  conversation: Api.Conversation,
  contact: Api.Contact,
): void {
  const channel = find(context, CHANNEL, conversation.channel_id);
  const filled =
    content.type === 'text' ? { ...content, text: fill(content.text, contact) } : content;
  checkContent(context, channel, filled, '/content');
  sendMessage(context, {
    contact,
    channel,
    content: filled,
    sender: { type: 'macro', id: macroId },
  });
}

function tag(
  context: Context,
  {
    type,
    tags,
    target_type: target = 'conversation',
  }: Pick<Api.RemoveTagsAction, 'tags' | 'target_type'> & { type: string },
  conversation: Api.Conversation,
  contact: Api.Contact,
): void {
  const patch = type === 'add_tags' ? { add_tags: tags } : { remove_tags: tags };
  if (target === 'contact') updateContact(context, contact, patch);
  else updateConversation(context, conversation, patch);
}

/** `{{contact.first_name}}` in a text becomes the field of the contact. */
function fill(text: string, contact: Api.Contact): string {
  return text.replace(/\{\{\s*contact\.(\w+)\s*\}\}/g, (_, field: string) => {
    const value = Object.hasOwn(contact, field) ? contact[field as keyof Api.Contact] : undefined;
    return typeof value === 'string' ? value : '';
  });
}
