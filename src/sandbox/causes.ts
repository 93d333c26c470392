// What happens outside the interface: a channel reports, a reviewer decides, a machine fails.
import type * as Api from '../../generated/index.ts';
import { createSystemContext, type Context } from './context.ts';
import { failMessage, moveMessage } from './conversing/advance-message.ts';
import { endReview } from './conversing/review-template.ts';
import type { Engine } from './engine.ts';
import { endJob } from './jobs/run-job.ts';
import type { MessageReport, Review } from './public-types.ts';
import type { Entity } from './state/collection.ts';

// The arrows of docs/states.md that nobody draws with a request.
const MESSAGE_MOVES: Moves = {
  queued: ['sent', 'failed'],
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read'],
};
const CHANNEL_MOVES: Moves = {
  pending: ['active'],
  active: ['disconnected'],
  disconnected: ['active'],
};
const TEMPLATE_MOVES: Moves = {
  pending: ['approved', 'rejected'],
  approved: ['paused', 'disabled'],
  paused: ['approved', 'disabled'],
};
const JOB_MOVES: Moves = { running: ['failed'] };

type Moves = Readonly<Record<string, readonly string[]>>;

const NO_REASON: Api.MessageError = {
  code: 'recipient_unreachable',
  message: 'The channel could not deliver the message.',
};

/** Gives a message the status that its channel reports; from there it goes on by such reports alone. */
export function reportMessage(context: Context, id: string, report: MessageReport): Api.Message {
  const { engine, workspace } = context;
  const message = take('message', id, workspace.messages.get(id));
  checkMove('message', message.status, report.status, MESSAGE_MOVES);
  engine.timers.drop({ kind: 'message', workspaceId: workspace.id, subject: id });
  if (report.status !== 'failed') return moveMessage(context, message, report.status);
  return failMessage(context, message, report.error ?? NO_REASON);
}

/** Connects a channel, or loses its connection. */
export function moveChannel({ workspace, now }: Context, id: string, status: string): Api.Channel {
  const channel = take('channel', id, workspace.channels.get(id));
  checkMove('channel', channel.status, status, CHANNEL_MOVES);
  return workspace.channels.put({ ...channel, status, updated_at: now });
}

/** Ends the review of a WhatsApp template, or pauses or disables one that recipients complain of. */
export function reviewTemplate(context: Context, id: string, review: Review): Api.WhatsappTemplate {
  const { workspace, engine } = context;
  const template = take('template', id, workspace.templates.get(id));
  checkMove('template', template.status, review.status, TEMPLATE_MOVES);
  engine.timers.drop({ kind: 'template', workspaceId: workspace.id, subject: id });
  endReview(context, template, review);
  return workspace.templates.get(id) as Api.WhatsappTemplate;
}

/** Ends a job that cannot go on; what is done stays done. */
export function failJob(context: Context, id: string, error: string): Api.Job {
  const { workspace, engine } = context;
  const kept = take('job', id, workspace.jobs.get(id));
  checkMove('job', kept.job.status, 'failed', JOB_MOVES);
  engine.timers.drop({ kind: 'job', workspaceId: workspace.id, subject: id });
  endJob(context, kept, 'failed', error);
  return (workspace.jobs.get(id) as typeof kept).job;
}

/** Does something of the above in a workspace, whole or not at all. */
export const cause = <R>(engine: Engine, workspaceId: string, work: (context: Context) => R): R =>
  engine.store.transaction(() => work(createSystemContext(engine, workspaceId)));

function take<T extends Entity>(what: string, id: string, found: T | undefined): T {
  if (found) return found;
  throw new TypeError(`The workspace has no ${what} "${id}".`);
}

function checkMove(what: string, from: string | null | undefined, to: string, moves: Moves): void {
  const open = moves[from ?? ''] ?? [];
  if (open.includes(to)) return;
  const list = open.length > 0 ? `only ${open.join(' or ')}` : 'nothing else';
  throw new TypeError(`The ${what} is ${from} and cannot become ${to}, ${list}.`);
}
