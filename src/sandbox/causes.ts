// What happens outside the interface: a channel reports, a reviewer decides, a machine fails.
import type * as Api from '../../generated/index.ts';
import { createSystemContext, type Context } from './context.ts';
import { failMessage, moveMessage } from './conversing/advance-message.ts';
import { endReview } from './conversing/review-template.ts';
import type { Engine } from './engine.ts';
import { endJob } from './jobs/run-job.ts';
import type { MessageReport, Review } from './public-types.ts';
import type { KeptJob } from './state/workspace.ts';

/** What each status may become: the arrows of docs/states.md that nobody draws with a request. */
const MOVES: Readonly<Record<keyof Movable, Readonly<Record<string, readonly string[]>>>> = {
  message: {
    queued: ['sent', 'failed'],
    sent: ['delivered', 'read', 'failed'],
    delivered: ['read'],
  },
  channel: { pending: ['active'], active: ['disconnected'], disconnected: ['active'] },
  template: {
    pending: ['approved', 'rejected'],
    approved: ['paused', 'disabled'],
    paused: ['approved', 'disabled'],
  },
  job: { running: ['failed'] },
};

/** What can be moved, by its kind. */
interface Movable {
  message: Api.Message;
  channel: Api.Channel;
  template: Api.WhatsappTemplate;
  job: KeptJob;
}

const NO_REASON: Api.MessageError = {
  code: 'recipient_unreachable',
  message: 'The channel could not deliver the message.',
};

/** Gives a message the status that its channel reports; from there it goes on by such reports alone. */
export function reportMessage(context: Context, id: string, report: MessageReport): Api.Message {
  const message = takeFrom(context, 'message', id, report.status);
  if (report.status !== 'failed') return moveMessage(context, message, report.status);
  return failMessage(context, message, report.error ?? NO_REASON);
}

export function moveChannel(context: Context, id: string, status: string): Api.Channel {
  const channel = takeFrom(context, 'channel', id, status);
  return context.workspace.channels.put({ ...channel, status, updated_at: context.now });
}

/** Ends the review of a WhatsApp template, or pauses or disables one that recipients complain of. */
export const reviewTemplate = (
  context: Context,
  id: string,
  review: Review,
): Api.WhatsappTemplate =>
  endReview(context, takeFrom(context, 'template', id, review.status), review);

/** Ends a job that cannot go on; what is done stays done. */
export const failJob = (context: Context, id: string, error: string): Api.Job =>
  endJob(context, takeFrom(context, 'job', id, 'failed'), 'failed', error);

/** Does something of the above in a workspace, whole or not at all. */
export const cause = <R>(engine: Engine, workspaceId: string, work: (context: Context) => R): R =>
  engine.store.transaction(() => work(createSystemContext(engine, workspaceId)));

/** What is to have another status, with its own next step dropped. Throws a TypeError for a move that there is not. */
function takeFrom<Kind extends keyof Movable>(
  { engine, workspace }: Context,
  kind: Kind,
  id: string,
  to: string,
): Movable[Kind] {
  const found: Movable[keyof Movable] | undefined = workspace[`${kind}s`].get(id);
  if (!found) throw new TypeError(`The workspace has no ${kind} "${id}".`);
  const from = 'job' in found ? found.job.status : found.status;
  const open = MOVES[kind][from] ?? [];
  if (!open.includes(to)) {
    const list = open.length > 0 ? `only ${open.join(' or ')}` : 'nothing else';
    throw new TypeError(`The ${kind} is ${from} and cannot become ${to}, ${list}.`);
  }
  engine.timers.drop({ kind, workspaceId: workspace.id, subject: id });
  return found as Movable[Kind];
}
