import { createSystemContext } from '../context.ts';
import type { Engine } from '../engine.ts';
import { readSettings } from '../resources/workspace-settings.ts';
import type { Timer } from '../time/timers.ts';
import { updateConversation } from './update-conversation.ts';

/** Closes a conversation that is still pending, and has been silent for as long as is set. */
export function autoClose(engine: Engine, timer: Timer): void {
  const context = createSystemContext(engine, timer.workspaceId);
  const conversation = context.workspace.conversations.get(timer.subject);
  const { auto_close_after_hours: hours } = readSettings(context);
  if (conversation?.status !== 'pending' || !hours) return;
  const { last_message_at: last, updated_at: changed } = conversation;
  const silentSince = Date.parse(last && last > changed ? last : changed);
  const dueAt = silentSince + hours * 3_600_000;
  // Timestamps are in whole seconds, so that the time may seem to fall short.
  if (dueAt - 1_000 > engine.clock.now()) return engine.timers.set(dueAt, timer);
  updateConversation(context, conversation, { status: 'closed' });
}
