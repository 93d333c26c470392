import type { Conversation, ConversationUpdate, Message } from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { updateConversation } from '../conversing/update-conversation.ts';
import { listPage, type Page } from '../resources/page.ts';
import { CONVERSATION } from '../resources/resource-types.ts';
import { find, update } from '../resources/resource.ts';

export const conversations = {
  list: (call: Call): Page => listPage(call, call.workspace.conversations),

  get: (call: Call): Conversation => find(call, CONVERSATION, call.path['id']),

  update: (call: Call<ConversationUpdate>): Conversation =>
    updateConversation(call, find(call, CONVERSATION, call.path['id']), call.body),

  markRead(call: Call): Conversation {
    const before = find(call, CONVERSATION, call.path['id']);
    return update(call, CONVERSATION, before, { unread_count: 0 });
  },

  listMessages(call: Call): Page {
    const { id } = find(call, CONVERSATION, call.path['id']);
    const belongs = ({ conversation_id: conversation }: Message): boolean => conversation === id;
    return listPage(call, call.workspace.messages, { belongs });
  },
};
