import type { Channel, MessageContent } from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { invalidBody, templateNotApproved, unknownReference } from '../refused.ts';
import { MESSAGE } from '../resources/resource-types.ts';
import { requireReference } from '../resources/resource.ts';

/** Checks that a channel takes a content, and that what it refers to is there. */
export function checkContent(
  context: Context,
  channel: Channel,
  content: MessageContent,
  pointer: string,
): void {
  const { content_types: types } = channel;
  if (types && !types.includes(content.type)) {
    throw invalidBody(
      `${pointer}/type`,
      `is none that the channel takes, which are ${types.join(', ')}`,
    );
  }
  if (content.type === 'reaction') {
    const id = content.reaction.message_id;
    requireReference(context, MESSAGE, id, `${pointer}/reaction/message_id`);
  }
  if (content.type !== 'template') return;
  const { name, language } = content.template;
  const template = [...context.workspace.templates.values()].find(
    (each) => each.channel_id === channel.id && each.name === name && each.language === language,
  );
  if (template?.status === 'approved') return;
  const place = `${pointer}/template/name`;
  if (template) throw templateNotApproved(place, `is ${template.status}`);
  throw unknownReference(place, 'is not a template of the channel in this language');
}
