// Errors that come from what is in the sandbox: how the world of the examples is brought to each.
import type { SeedData } from '../../../src/sandbox/seed/seed-data.ts';
import { startingWorld } from '../browser/live/named-resources.ts';
import type { ErrorRecipe as Recipe, RunExample } from './run-description.ts';
import { runningCampaigns, settledCampaign } from './fitted-examples.ts';

type Fields = Readonly<Record<string, unknown>>;

const bodyOf = ({ body }: RunExample): Fields => (body ?? {}) as Fields;
const idOf = (
  list: readonly { readonly id?: string; readonly status?: string }[],
  status: string,
) => list.find((one) => one.status === status)?.id ?? '';

const properties = () => startingWorld().objects?.[0]?.properties ?? [];

const QUIET = { id: 'con_Quiet', name: 'Ada', phone: '+34600000198' };
const OFFER = { to: { contact_id: QUIET.id }, channel_id: 'chn_7Wa3', category: 'marketing' };

export const STATE_RECIPES: Readonly<Record<string, (example: RunExample) => Recipe>> = {
  campaign_not_running: () => ({
    cause: 'Before it is sent, the campaign is set to have no run under way.',
    ...settledCampaign(),
    body: { status: 'canceled' },
  }),
  campaign_running: ({ body }) => ({
    cause: 'Before it is sent, the campaign is set to running.',
    // Another of the examples may cancel it.
    ...(body === undefined ? {} : { body }),
    before: [runningCampaigns()],
    values: { 'path.id': startingWorld().runs?.[0]?.campaign_id ?? '' },
  }),
  channel_inactive: (example) => ({
    cause: 'The channel is disconnected.',
    body: { ...bodyOf(example), channel_id: idOf(startingWorld().channels ?? [], 'disconnected') },
  }),
  identifier_in_use: () => ({
    cause: 'Before it is sent, a contact is added with an open conversation on WhatsApp.',
    before: [openConversation('con_Busy')],
    values: { 'path.id': 'con_Busy' },
    body: { identifiers: [] },
  }),
  inbox_in_use: () => ({
    cause: 'The inbox has a channel.',
    values: { 'path.id': startingWorld().channels?.[0]?.inbox_id ?? '' },
  }),
  job_ended: () => ({
    cause: 'The job has succeeded.',
    values: { 'path.id': idOf(startingWorld().jobs ?? [], 'succeeded') },
  }),
  no_channel: (example) => {
    const { channel_id: _, ...body } = bodyOf(example);
    return {
      cause: 'Before it is sent, a contact without an address is added.',
      before: [{ contacts: [{ id: 'con_Silent', name: 'Ada' }] }],
      body: { ...body, to: { contact_id: 'con_Silent' } },
    };
  },
  object_has_records: () => ({
    cause: 'The custom object has records.',
    values: { 'path.key': startingWorld().records?.[0]?.object_key ?? '' },
  }),
  object_key_taken: (example) => ({
    cause: 'The sandbox has a custom object with this key.',
    body: { ...bodyOf(example), key: startingWorld().objects?.[0]?.key },
  }),
  property_in_use: () => ({
    cause: '`plate` is left out, and records have values of it.',
    body: { properties: properties().filter(({ key }) => key !== 'plate') },
  }),
  property_type_fixed: () => ({
    cause: '`plate` is a text, and would become a number.',
    body: {
      properties: properties().map((own) =>
        own.key === 'plate' ? { ...own, type: 'number' } : own,
      ),
    },
  }),
  recipient_opted_out: (example) => ({
    cause: 'Before it is sent, a contact is added who has unsubscribed.',
    before: [
      { contacts: [QUIET], subscriptions: [{ contact_id: QUIET.id, status: 'unsubscribed' }] },
    ],
    body: { ...bodyOf(example), ...OFFER },
  }),
  record_link_taken: (example) => ({
    cause: 'The vehicle would have two owners, and its association allows one.',
    // Of a vehicle: the panel may show another example.
    values: example.values,
    body: { ...bodyOf(example), links: twoOwners() },
  }),
  segment_in_use: ({ values }) => ({
    cause: 'Before it is sent, a campaign for the segment is scheduled.',
    before: [scheduledCampaign(values['path.id'])],
  }),
  stage_in_use: ({ values }) => ({
    cause: 'Records are in the stages that are left out.',
    body: { ['path.key' in values ? 'stages' : 'contact_stages']: [{ key: 'sold', name: 'Sold' }] },
  }),
  template_not_approved: ({ values, body }) => ({
    cause: 'Before it is sent, a template is added that WhatsApp still reviews.',
    before: [withTemplate(ownTemplate('tpl_Waits', 'waiting_offer', 'pending'), 'draft')],
    ...('path.id' in values
      ? { values: { 'path.id': 'cmp_Using' } }
      : { body: { ...(body as Fields), content: using('waiting_offer') } }),
  }),
  template_exists: (example) => ({
    cause: 'The channel has a template of this name in this language.',
    body: { ...bodyOf(example), ...nameAndLanguage() },
  }),
  template_in_use: () => ({
    cause: 'Before it is sent, a campaign with a template of its own is scheduled.',
    before: [withTemplate(ownTemplate('tpl_Used', 'used_offer', 'approved'), 'scheduled')],
    values: { 'path.template_id': 'tpl_Used' },
  }),
  template_locked: () => ({
    cause: 'Before it is sent, a template is added that WhatsApp still reviews.',
    before: [{ templates: [ownTemplate('tpl_Locked', 'locked_offer', 'pending')] }],
    values: { 'path.template_id': 'tpl_Locked' },
  }),
  ticket_closed: () => ({
    cause: 'Before it is sent, a ticket is added that is closed.',
    before: [{ tickets: [{ id: 'tic_Shut', subject: 'Settled', status: 'closed' }] }],
    values: { 'path.id': 'tic_Shut' },
  }),
};

function openConversation(contact: string): SeedData {
  const channel = startingWorld().channels?.find(({ type }) => type === 'whatsapp');
  const { id = '', inbox_id: inbox } = channel ?? {};
  return {
    contacts: [{ id: contact, name: 'Ada', phone: '+34600000199' }],
    conversations: [{ id: 'cnv_Busy', contact_id: contact, channel_id: id, inbox_id: inbox ?? '' }],
  };
}

const scheduledCampaign = (segment = ''): SeedData => ({
  campaigns: (startingWorld().campaigns ?? []).map((campaign) => ({
    ...campaign,
    status: 'scheduled',
    audience: { segment_id: segment },
  })),
});

function twoOwners(): Fields[] {
  const { associations = [], contacts = [] } = startingWorld();
  const owner = associations.find(({ cardinality }) => cardinality === 'many_to_one');
  return contacts.slice(0, 2).map(({ id }) => ({ association_id: owner?.id, target_id: id }));
}

function nameAndLanguage(): Fields {
  const [{ name, language } = {}] = startingWorld().templates ?? [];
  return { name, language };
}

type Template = NonNullable<SeedData['templates']>[number];

function ownTemplate(id: string, name: string, status: NonNullable<Template['status']>): Template {
  const [like] = startingWorld().templates ?? [];
  return { ...(like as Template), id, name, status };
}

const using = (name: string): Fields => ({
  type: 'template',
  template: { ...nameAndLanguage(), name },
});

function withTemplate(own: Template, status: string): SeedData {
  const [campaign] = startingWorld().campaigns ?? [];
  const content = { channel_id: own.channel_id, ...using(own.name ?? '') };
  const its = { ...campaign, id: 'cmp_Using', status, content };
  return { templates: [own], campaigns: [its] };
}
