import type * as Api from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { emit } from '../deliveries/emit.ts';
import { CAMPAIGN } from '../resources/resource-types.ts';
import { find, update } from '../resources/resource.ts';
import type { KeptRun } from '../state/workspace.ts';

/** Counts what became of a message, if a campaign has sent it. */
export function countOfRun(
  context: Context,
  messageId: string,
  status: 'sent' | 'delivered' | 'read' | 'failed',
): void {
  const { campaignId = '', runId = '' } = context.workspace.origins.get(messageId) ?? {};
  countInCampaign(context, campaignId, status);
  if (status !== 'read') changeRun(context, runId, (run) => ({ [status]: run[status] + 1 }));
  endRunWhenDone(context, runId);
}

/** Counts a recipient of a campaign, and takes those who have left its audience out of its total. */
export function countInCampaign(
  { workspace, now }: Context,
  campaignId: string,
  what: keyof Api.CampaignCounts,
  left = 0,
): void {
  const campaign = workspace.campaigns.get(campaignId);
  if (!campaign) return;
  const counts = { ...campaign.counts, [what]: Number(campaign.counts[what] ?? 0) + 1 };
  const total = campaign.total - left;
  workspace.campaigns.put({ ...campaign, counts, total, updated_at: now });
}

export function changeRun(
  { workspace, now }: Context,
  runId: string,
  change: (run: Api.CampaignRun) => Partial<Api.CampaignRun>,
  progress: Partial<Pick<KeptRun, 'position' | 'stepEnd'>> = {},
): void {
  const kept = workspace.runs.get(runId);
  if (!kept) return;
  const run = { ...kept.run, ...change(kept.run) };
  workspace.runs.put({ ...kept, ...progress, run, updatedAt: now });
}

/** Ends a run when each of its messages has arrived or failed, and says so. */
export function endRunWhenDone(context: Context, runId: string): void {
  const kept = context.workspace.runs.get(runId);
  if (!kept || kept.run.status !== 'running' || kept.position < kept.run.total) return;
  const { total, delivered, failed } = kept.run;
  if (delivered + failed < total) return;
  const status = total > 0 && failed === total ? 'failed' : 'completed';
  changeRun(context, runId, () => ({ status }));
  const campaign = context.workspace.campaigns.get(kept.campaignId);
  if (!campaign) return;
  context.workspace.campaigns.put({ ...campaign, status, updated_at: context.now });
  const name = campaign.name ? { name: campaign.name } : {};
  emit(context, 'campaign.completed', campaign, { ...name, status, run_id: runId });
}

/** Stops a run; messages that have gone out stay. */
export function cancelRun(context: Context, campaign: Api.Campaign, { id }: KeptRun): Api.Campaign {
  const { engine, workspace } = context;
  changeRun(context, id, () => ({ status: 'canceled' }));
  workspace.runRecipients.delete(id);
  engine.timers.drop({ kind: 'campaign_run', workspaceId: workspace.id, subject: id });
  return update(context, CAMPAIGN, find(context, CAMPAIGN, campaign.id), { status: 'canceled' });
}
