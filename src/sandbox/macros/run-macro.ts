import type * as Api from '../../../generated/index.ts';
import { updateContact } from '../contacts/update-contact.ts';
import { findValidator } from '../../service/find-validator.ts';
import type { Context } from '../context.ts';
import { checkSending } from '../conversing/resolve-recipient.ts';
import { checkContent, sendMessage } from '../conversing/send-message.ts';
import { updateConversation } from '../conversing/update-conversation.ts';
import { invalidBody } from '../refused.ts';
import { CHANNEL, CONTACT, CONVERSATION, NOTE } from '../resources/resource-types.ts';
import { create, find } from '../resources/resource.ts';

/** What a macro's action takes beside the macro: the scope of what it does. */
export function scopesOfAction(action: Api.MacroAction): string[] {
  // A placeholder shows a field of the contact to whoever reads the text.
  const fields = JSON.stringify(action).includes('{{') ? ['contacts:read'] : [];
  return [scopeOf(action), ...fields];
}

function scopeOf(action: Api.MacroAction): string {
  if (action.type === 'send_message') return 'messages:send';
  if (action.type === 'add_note') return 'notes:manage';
  const isTagging = action.type === 'add_tags' || action.type === 'remove_tags';
  const isOfContact =
    action.type === 'set_stage' || (isTagging && action.target_type === 'contact');
  return isOfContact ? 'contacts:manage' : 'conversations:manage';
}

/** What an action works on. */
interface Subject {
  readonly macroId: string;
  readonly conversation: Api.Conversation;
  readonly contact: Api.Contact;
}

/** Runs the actions of a macro in order on a conversation. Throws Refused where one fails; those before it stay. */
export function runMacro(
  context: Context,
  macroId: string,
  actions: readonly Api.MacroAction[],
  conversationId: string,
): void {
  for (const action of actions) {
    const conversation = find(context, CONVERSATION, conversationId);
    const contact = find(context, CONTACT, conversation.contact_id);
    const subject = { macroId, conversation, contact };
    context.engine.store.transaction(() => runAction(context, fill(action, contact), subject));
  }
}

function runAction(context: Context, action: Api.MacroAction, subject: Subject): void {
  const { conversation, contact } = subject;
  switch (action.type) {
    case 'send_message':
      return send(context, action.content, subject);
    case 'add_tags':
    case 'remove_tags':
      return tag(context, action, subject);
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
        body: action.body,
        pinned: false,
      });
  }
}

function send(
  context: Context,
  content: Api.MessageContent,
  { macroId, conversation, contact }: Subject,
): void {
  const channel = checkSending(find(context, CHANNEL, conversation.channel_id));
  checkContent(context, channel, content);
  const sender = { type: 'macro', id: macroId };
  sendMessage(context, { contact, conversation, channel, content, sender });
}

function tag(
  context: Context,
  { type, tags, target_type: target }: Api.AddTagsAction | Api.RemoveTagsAction,
  { conversation, contact }: Subject,
): void {
  const patch: Pick<Api.ContactUpdate, 'add_tags' | 'remove_tags'> = { [type]: tags };
  if (target === 'contact') updateContact(context, contact, patch);
  else updateConversation(context, conversation, patch);
}

const checkAction = findValidator({ $ref: '#/components/schemas/MacroAction' });

/** `{{contact.first_name}}` in a text becomes the field of the contact. Throws Refused where the text does not fit then. */
function fill(action: Api.MacroAction, contact: Api.Contact): Api.MacroAction {
  const fillText = (text: string): string =>
    text.replace(/\{\{\s*contact\.(\w+)\s*\}\}/g, (_, field: string) => {
      const value = Object.hasOwn(contact, field) ? contact[field as keyof Api.Contact] : undefined;
      return typeof value === 'string' ? value : '';
    });
  const filled = JSON.parse(JSON.stringify(action), (_, value) =>
    typeof value === 'string' ? fillText(value) : value,
  );
  const [fault] = checkAction(filled);
  if (fault) throw invalidBody(fault.pointer, fault.message);
  return filled;
}
