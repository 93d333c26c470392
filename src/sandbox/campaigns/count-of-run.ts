import type { Context } from '../context.ts';
import { changeRun, endRunWhenDone } from './end-run.ts';

/** Counts what became of a message, if a campaign has sent it. */
export function countOfRun(
  context: Context,
  messageId: string,
  status: 'sent' | 'delivered' | 'read' | 'failed',
): void {
  const { workspace, now } = context;
  const { campaignId = '', runId = '' } = workspace.origins.get(messageId) ?? {};
  const campaign = workspace.campaigns.get(campaignId);
  if (!campaign) return;
  const counts = { ...campaign.counts, [status]: (campaign.counts?.[status] ?? 0) + 1 };
  workspace.campaigns.put({ ...campaign, counts, updated_at: now });
  if (status !== 'read') {
    changeRun(context, runId, (kept) => ({
      ...kept,
      run: { ...kept.run, [status]: (kept.run[status] ?? 0) + 1 },
    }));
  }
  endRunWhenDone(context, runId);
}
