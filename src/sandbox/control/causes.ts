import type { Channel } from '../../../generated/index.ts';
import { cause, failJob, moveChannel, reportMessage, reviewTemplate } from '../causes.ts';
import type { Context } from '../context.ts';
import { writeToSandbox } from '../conversing/write-to-sandbox.ts';
import type { MessageReport } from '../public-types.ts';
import { conflict, invalidBody, notFound, unknownReference } from '../refused.ts';
import { workspaceOf, type Controlled, type ControlCall, type SomeHandlers } from './controlled.ts';

/** A request about one resource of a workspace. */
type MoveCall = Pick<ControlCall<'failJob'>, 'path' | 'query'>;

/** What a contact, a channel, a reviewer or a broken machine causes. */
export function causes(sandbox: Controlled) {
  /** Does something to a resource of a workspace: one that is not there is a 404, a move that there is not a 409. */
  function move<R>(
    { path, query }: MoveCall,
    kind: 'message' | 'template' | 'channel' | 'job',
    work: (context: Context, id: string) => R,
  ): R {
    const workspace = workspaceOf(sandbox, query);
    const { id } = path;
    if (!workspace[`${kind}s`].get(id)) throw notFound(kind);
    return asConflict(() => cause(sandbox.engine, workspace.id, (context) => work(context, id)));
  }
  return {
    receiveMessage: (call) => receive(sandbox, call),
    reportMessage: (call) =>
      move(call, 'message', (context, id) =>
        reportMessage(context, id, call.body as MessageReport),
      ),
    reviewTemplate: (call) =>
      move(call, 'template', (context, id) => reviewTemplate(context, id, readReview(call.body))),
    moveChannel: (call) =>
      move(call, 'channel', (context, id) => moveChannel(context, id, call.body.status)),
    failJob: (call) => move(call, 'job', (context, id) => failJob(context, id, call.body.error)),
  } satisfies SomeHandlers;
}

function receive(sandbox: Controlled, { body, query }: ControlCall<'receiveMessage'>) {
  const { from, text, content, channel_id: channelId, reply_to_message_id: replyTo } = body;
  const workspace = workspaceOf(sandbox, query);
  if ((text === undefined) === (content === undefined))
    throw invalidBody('/text', 'is required, or else `content`, and not both');
  if (channelId !== undefined && !workspace.channels.get(channelId))
    throw unknownReference('/channel_id', 'is not a channel of the workspace');
  if (channelId === undefined && ![...workspace.channels.values()].some(isActive))
    throw conflict('no_channel', 'The workspace has no channel that is connected.');
  const said = content ? { content } : { text };
  const message = { from, ...said, channelId, replyToMessageId: replyTo };
  return asConflict(() => writeToSandbox(sandbox.engine, workspace.id, message));
}

const isActive = ({ status }: Channel): boolean => status === 'active';

function readReview({ status, reason }: ControlCall<'reviewTemplate'>['body']) {
  if (status !== 'rejected') return { status };
  if (reason === undefined)
    throw invalidBody('/reason', 'is required for a template that is rejected');
  return { status, reason };
}

/** What the state of a resource does not allow. */
function asConflict<R>(work: () => R): R {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw conflict('move_not_allowed', error.message);
  }
}
