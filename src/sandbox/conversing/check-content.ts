import type { Channel, Interactive, MessageContent } from '../../../generated/index.ts';
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
  if (content.type === 'interactive') checkChoices(content.interactive, `${pointer}/interactive`);
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

/** What no channel would deliver: the schema has the limits of each part, these are between them. */
function checkChoices({ buttons, sections }: Interactive, pointer: string): void {
  if (Boolean(buttons) === Boolean(sections))
    throw invalidBody(pointer, 'must have either `buttons` or `sections`');
  const long = buttons?.findIndex(({ title }) => Array.from(title).length > 20) ?? -1;
  if (long >= 0)
    throw invalidBody(`${pointer}/buttons/${long}/title`, 'must have at most 20 characters');
  const rows = sections?.flatMap(({ choices }) => choices) ?? [];
  if (rows.length > 10)
    throw invalidBody(`${pointer}/sections`, 'must have at most 10 choices in all');
}
