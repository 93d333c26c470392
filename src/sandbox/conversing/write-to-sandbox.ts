import type { Message, StoredContent } from '../../../generated/index.ts';
import { createSystemContext } from '../context.ts';
import type { Engine } from '../engine.ts';
import { receiveMessage } from './receive-message.ts';
import { resolveIdentifier } from './resolve-recipient.ts';

/** A message that a contact writes to the workspace. */
export interface WrittenMessage {
  /** An identifier of the contact, who is created when there is none with it. */
  readonly from: string;
  readonly text?: string | undefined;
  /** In place of `text`, any content; the content of a choice replies to an interactive message. */
  readonly content?: StoredContent | undefined;
  /** Default: the first channel that is active. */
  readonly channelId?: string | undefined;
  readonly replyToMessageId?: string | undefined;
}

/**
 * Takes in a message as if a contact had written it.
 *
 * @throws {TypeError} for a channel that the workspace does not have
 */
export function writeToSandbox(
  engine: Engine,
  workspaceId: string,
  written: WrittenMessage,
): Message {
  const {
    from,
    text = '',
    content = { type: 'text', text },
    channelId,
    replyToMessageId,
  } = written;
  const context = createSystemContext(engine, workspaceId);
  const channels = [...context.workspace.channels.values()];
  const channel = channels.find(({ id, status }) =>
    channelId ? id === channelId : status === 'active',
  );
  if (!channel) {
    const ids = channels.map(({ id }) => id).join(', ');
    throw new TypeError(`The workspace has no channel "${channelId}"; it has ${ids}.`);
  }
  return engine.store.transaction(() => {
    const contact = resolveIdentifier(context, from);
    return receiveMessage(context, { contact, channel, content, replyTo: replyToMessageId });
  });
}
