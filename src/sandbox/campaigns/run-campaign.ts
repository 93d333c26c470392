import type * as Api from '../../../generated/index.ts';
import { type Context, createSystemContext, startTimer } from '../context.ts';
import { reaches } from '../conversing/resolve-recipient.ts';
import { checkContent, findTemplate, sendMessage } from '../conversing/send-message.ts';
import { isUnsubscribed } from '../contacts/subscriptions.ts';
import type { Engine } from '../engine.ts';
import { createContactFilter } from '../filters/contact-filter.ts';
import { Refused, templateNotApproved } from '../refused.ts';
import { writeAudit } from '../resources/audit.ts';
import { CAMPAIGN } from '../resources/resource-types.ts';
import { update } from '../resources/resource.ts';
import type { KeptRun } from '../state/workspace.ts';
import { readTime } from '../time/clock.ts';
import type { Timer } from '../time/timers.ts';
import { changeRun, countInCampaign, endRunWhenDone } from './end-run.ts';

const ACTIVE = ['scheduled', 'running'];

export const runsOf = ({ workspace }: Context, campaignId: string): KeptRun[] =>
  [...workspace.runs.values()].filter((each) => each.campaignId === campaignId);

/** The run that is scheduled or under way; there is at most one. */
export const findActiveRun = (context: Context, { id }: Api.Campaign): KeptRun | undefined =>
  runsOf(context, id).find(({ run }) => ACTIVE.includes(run.status));

/** Creates a run, which starts at a time or at once. */
export function launchCampaign(
  context: Context,
  campaign: Api.Campaign,
  scheduledAt: string | undefined,
): Api.CampaignRun {
  const { engine, workspace, now } = context;
  const channel = findChannel(context, campaign);
  const content = contentOf(campaign);
  if (channel && content?.type === 'template' && !findTemplate(context, channel, content.template))
    throw templateNotApproved(
      '/content/template/name',
      'is gone: only an approved template is sent',
    );
  if (channel && content) checkContent(context, channel, content);
  const dueAt = Math.max(engine.clock.now(), scheduledAt ? readTime(scheduledAt) : 0);
  const isLater = dueAt > engine.clock.now();
  const earlier = runsOf(context, campaign.id).map(({ run }) => run.run_number);
  const run: Api.CampaignRun = {
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
  const [{ id }, { id: campaignId }] = [run, campaign];
  workspace.runs.put({ id, campaignId, run, updatedAt: now, position: -1, stepEnd: 0 });
  engine.timers.set(dueAt, { kind: 'campaign_run', workspaceId: workspace.id, subject: id });
  update(context, CAMPAIGN, campaign, { status: run.status });
  writeAudit(context, 'campaign.launched', campaign, []);
  return run;
}

/** How many messages are sent at a time; other requests are served in between. */
const SLICE_RECIPIENTS = 200;

/** Takes a run a step further: fixes its recipients first, then sends to some of them at a time. */
export function runCampaign(engine: Engine, { workspaceId, subject }: Timer): void {
  const context = createSystemContext(engine, workspaceId);
  const kept = context.workspace.runs.get(subject);
  const campaign = context.workspace.campaigns.get(kept?.campaignId ?? '');
  const { status = '' } = kept?.run ?? {};
  if (!kept || !campaign || !ACTIVE.includes(status)) return;
  const begun = kept.position < 0 ? begin(context, campaign, kept) : kept;
  const { contactIds = [] } = context.workspace.runRecipients.get(begun.id) ?? {};
  const { perStep, stepMs } = engine.settings.campaigns;
  const { position } = begun;
  const stepEnd =
    begun.stepEnd > position ? begun.stepEnd : Math.min(contactIds.length, position + perStep);
  const end = Math.min(stepEnd, position + SLICE_RECIPIENTS);
  for (const id of contactIds.slice(position, end))
    sendTo(context, campaign, begun, context.workspace.contacts.get(id));
  changeRun(context, begun.id, () => ({}), { position: end, stepEnd });
  if (end === contactIds.length) {
    context.workspace.runRecipients.delete(begun.id);
    return endRunWhenDone(context, begun.id);
  }
  startTimer(context, 'campaign_run', subject, end < stepEnd ? 0 : stepMs);
}

function begin(context: Context, campaign: Api.Campaign, kept: KeptRun): KeptRun {
  const contactIds = findRecipients(context, campaign);
  const total = contactIds.length;
  const begun = { ...kept, position: 0, run: { ...kept.run, status: 'running', total } };
  context.workspace.runRecipients.put({ id: kept.id, contactIds });
  context.workspace.runs.put(begun);
  const sums = { total: campaign.total + total, updated_at: context.now };
  context.workspace.campaigns.put({ ...campaign, status: 'running', ...sums });
  return begun;
}

/** A contact that several fields of the audience name gets one message. */
function findRecipients(context: Context, { audience = {} }: Api.Campaign): string[] {
  const { workspace } = context;
  const { segment_id: segmentId = '', tags = [] } = audience;
  const ids = new Set(audience.contact_ids);
  const filter = workspace.segments.get(segmentId)?.filter;
  const isInSegment = filter ? createContactFilter(filter, context) : () => false;
  const isMeant = (contact: Api.Contact): boolean =>
    isInSegment(contact) || tags.some((tag) => contact.tags.includes(tag)) || ids.has(contact.id);
  return [...workspace.contacts.values()].filter(isMeant).map(({ id }) => id);
}

function sendTo(
  context: Context,
  campaign: Api.Campaign,
  { id: runId }: KeptRun,
  contact: Api.Contact | undefined,
): void {
  const channel = findChannel(context, campaign, contact);
  const content = contentOf(campaign);
  const sender = { type: 'campaign', id: campaign.id };
  try {
    if (!contact || !channel || !content) return countFailure(context, campaign.id, runId);
    if (isUnsubscribed(context, contact, channel)) return countSkipped(context, campaign.id, runId);
    checkContent(context, channel, content);
    sendMessage(context, { contact, channel, content, sender, campaignId: campaign.id, runId });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    countFailure(context, campaign.id, runId);
  }
}

/** The channel that a campaign names, or the first active one, of those that reach the contact. */
function findChannel({ workspace }: Context, { content }: Api.Campaign, contact?: Api.Contact) {
  const channels = [...workspace.channels.values()].filter(({ status }) => status === 'active');
  const wanted = content?.channel_id;
  if (wanted) return channels.find(({ id }) => id === wanted);
  const kinds = contact?.identifiers.map(({ type }) => type) ?? [];
  return channels.find((each) => kinds.some((kind) => reaches(each, kind))) ?? channels[0];
}

function contentOf({ content = {} }: Api.Campaign): Api.MessageContent | undefined {
  if (content.template) return { type: 'template', template: content.template };
  return content.text ? { type: 'text', text: content.text } : undefined;
}

function countFailure(context: Context, campaignId: string, runId: string): void {
  changeRun(context, runId, ({ failed }) => ({ failed: failed + 1 }));
  countInCampaign(context, campaignId, 'failed');
}

/** Who has unsubscribed is no recipient after all. */
function countSkipped(context: Context, campaignId: string, runId: string): void {
  changeRun(context, runId, ({ total }) => ({ total: total - 1 }));
  countInCampaign(context, campaignId, 'skipped', 1);
}
