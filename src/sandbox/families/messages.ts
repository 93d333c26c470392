import type { Message, MessageCreate } from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { checkContent } from '../conversing/check-content.ts';
import { resolveRecipient } from '../conversing/resolve-recipient.ts';
import { sendMessage } from '../conversing/send-message.ts';
import { listPage, type Page } from '../resources/page.ts';
import { MESSAGE } from '../resources/resource-types.ts';
import { find, requireReference } from '../resources/resource.ts';

export const messages = {
  list: (call: Call): Page => listPage(call, call.workspace.messages),

  send(call: Call<MessageCreate>): Message {
    const { content, reply_to_message_id: replyTo } = call.body;
    requireReference(call, MESSAGE, replyTo, '/reply_to_message_id');
    const { contact, channel } = resolveRecipient(call, call.body);
    checkContent(call, channel, content, '/content');
    const sender = { type: 'application', id: call.application.id };
    return sendMessage(call, { contact, channel, content, sender, replyTo });
  },

  get: (call: Call): Message => find(call, MESSAGE, call.path['id']),
};
