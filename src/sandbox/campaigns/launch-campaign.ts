import type { Campaign, CampaignRun } from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { writeAudit } from '../resources/audit.ts';
import { CAMPAIGN } from '../resources/resource-types.ts';
import { update } from '../resources/resource.ts';
import type { KeptRun } from '../state/workspace.ts';
import { readTime } from '../time/read-time.ts';

const ACTIVE = ['scheduled', 'running'];

/** The runs of a campaign, oldest first. */
export function runsOf({ workspace }: Context, campaignId: string): KeptRun[] {
  return [...workspace.runs.values()].filter((each) => each.campaignId === campaignId);
}

/** The run that is scheduled or under way; there is at most one. */
export function findActiveRun(context: Context, { id }: Campaign): KeptRun | undefined {
  return runsOf(context, id).find(({ run }) => ACTIVE.includes(run.status ?? ''));
}

/** Creates a run, which starts at a time or at once. */
export function launchCampaign(
  context: Context,
  campaign: Campaign,
  scheduledAt: string | undefined,
): CampaignRun {
  const { engine, workspace, now } = context;
  const dueAt = Math.max(engine.clock.now(), scheduledAt ? readTime(scheduledAt) : 0);
  const isLater = dueAt > engine.clock.now();
  const earlier = runsOf(context, campaign.id).map(({ run }) => run.run_number ?? 0);
  const run: CampaignRun = {
    object: 'campaign_run',
    id: engine.newId('run_'),
    run_number: Math.max(0, ...earlier) + 1,
    status: isLater ? 'scheduled' : 'running',
    trigger: isLater ? 'schedule' : 'api',
    total: 0,
    sent: 0,
    delivered: 0,
    failed: 0,
    created_at: now,
  };
  workspace.runs.put({
    id: run.id,
    campaignId: campaign.id,
    run,
    updatedAt: now,
    position: -1,
    stepEnd: 0,
  });
  engine.timers.set(dueAt, { kind: 'campaign_run', workspaceId: workspace.id, subject: run.id });
  update(context, CAMPAIGN, campaign, { status: run.status });
  writeAudit(context, 'campaign.launched', campaign, []);
  return run;
}
