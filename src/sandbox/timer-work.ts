import { runCampaign } from './campaigns/run-campaign.ts';
import { advanceMessage } from './conversing/advance-message.ts';
import { reviewTemplate } from './conversing/review-template.ts';
import { deliver } from './deliveries/deliver.ts';
import type { Engine } from './engine.ts';
import { runJob } from './jobs/run-job.ts';
import type { Timer } from './time/timers.ts';
import { createSystemContext } from './context.ts';
import { readSettings } from './resources/workspace-settings.ts';
import { updateConversation } from './conversing/update-conversation.ts';

type Work = (engine: Engine, timer: Timer) => void;

/** What a timer of each kind does when it is due. */
export const TIMER_WORK: Readonly<Record<string, Work>> = {
  auto_close: autoClose,
  campaign_run: runCampaign,
  delivery: deliver,
  job: runJob,
  message: advanceMessage,
  template: reviewTemplate,
};

/** Closes a conversation that is still pending, and has been silent for as long as is set. */
function autoClose(engine: Engine, timer: Timer): void {
  const context = createSystemContext(engine, timer.workspaceId);
  const conversation = context.workspace.conversations.get(timer.subject);
  const { auto_close_after_hours: hours } = readSettings(context);
  if (conversation?.status !== 'pending' || !hours) return;
  const { last_message_at: last, updated_at: changed } = conversation;
  const silentSince = Date.parse(last && last > changed ? last : changed);
  const dueAt = silentSince + hours * 3_600_000;
  // Timestamps are in whole seconds, so that the time may seem to fall short.
  if (dueAt - 1_000 > engine.clock.now()) {
    return engine.timers.set(dueAt, timer);
  }
  updateConversation(context, conversation, { status: 'closed' });
}
