import type * as Api from '../../../generated/index.ts';
import { requireScopes } from '../access/require-scopes.ts';
import { cancelRun } from '../campaigns/end-run.ts';
import { findActiveRun, launchCampaign, runsOf } from '../campaigns/run-campaign.ts';
import type { Call } from '../context.ts';
import { invalidBody, notFound, conflict } from '../refused.ts';
import { listPage, type Page } from '../resources/page.ts';
import { CAMPAIGN, CHANNEL, CONTACT, SEGMENT } from '../resources/resource-types.ts';
import { create, find, requireReference, update } from '../resources/resource.ts';
import type { KeptRun } from '../state/workspace.ts';
import { deleting, reading } from './reading.ts';

const NO_COUNTS = { sent: 0, delivered: 0, read: 0, failed: 0, skipped: 0 };

export const campaigns = {
  ...reading(CAMPAIGN),

  create(call: Call<Api.CampaignCreate>): Api.Campaign {
    checkReferences(call, call.body);
    const fields = { type: 'one_time', ...call.body, status: 'draft', counts: NO_COUNTS, total: 0 };
    return create(call, CAMPAIGN, fields);
  },

  update(call: Call<Api.CampaignUpdate>): Api.Campaign {
    const before = find(call, CAMPAIGN, call.path['id']);
    if (call.body.status === 'canceled') return cancel(call, before);
    refuseWhileRunning(call, before, 'Wait until it has ended, or cancel it.');
    checkReferences(call, call.body);
    return update(call, CAMPAIGN, before, call.body);
  },

  delete: deleting(CAMPAIGN, (call, campaign) => {
    refuseWhileRunning(call, campaign, 'Cancel it first.');
    for (const { id } of runsOf(call, campaign.id)) call.workspace.runs.delete(id);
  }),

  launch(call: Call<Api.CampaignLaunch>): Api.CampaignRun {
    const campaign = find(call, CAMPAIGN, call.path['id']);
    refuseWhileRunning(call, campaign, 'Wait until it has ended.');
    requireScopes(call, ['messages:send'], 'Launching a campaign');
    return launchCampaign(call, campaign, call.body.scheduled_at);
  },

  listRuns(call: Call): Page {
    const { id } = find(call, CAMPAIGN, call.path['id']);
    return listPage(call, call.workspace.runs, {
      belongs: ({ campaignId }: KeptRun) => campaignId === id,
      show: ({ run }: KeptRun) => run,
      updatedAt: ({ updatedAt }: KeptRun) => updatedAt,
    });
  },

  getRun(call: Call): Api.CampaignRun {
    const { id } = find(call, CAMPAIGN, call.path['id']);
    const kept = call.workspace.runs.get(call.path['run_id'] ?? '');
    if (kept?.campaignId !== id) throw notFound('campaign run');
    return kept.run;
  },
};

function refuseWhileRunning(call: Call, campaign: Api.Campaign, advice: string): void {
  if (findActiveRun(call, campaign))
    throw conflict('campaign_running', `The campaign has a run under way. ${advice}`);
}

/** Stopping a run is an update of its own. */
function cancel(call: Call<Api.CampaignUpdate>, campaign: Api.Campaign): Api.Campaign {
  if (Object.keys(call.body).length > 1)
    throw invalidBody('/status', 'must stand alone: a cancellation changes nothing else');
  const run = findActiveRun(call, campaign);
  if (!run)
    throw conflict('campaign_not_running', 'The campaign has no run that could be canceled.');
  return cancelRun(call, campaign, run);
}

function checkReferences(call: Call, { audience = {}, content = {} }: Api.CampaignUpdate): void {
  if (audience.segment_id) requireScopes(call, ['segments:read'], 'An audience from a segment');
  requireReference(call, SEGMENT, audience.segment_id, '/audience/segment_id');
  for (const [index, id] of (audience.contact_ids ?? []).entries())
    requireReference(call, CONTACT, id, `/audience/contact_ids/${index}`);
  requireReference(call, CHANNEL, content.channel_id, '/content/channel_id');
}
