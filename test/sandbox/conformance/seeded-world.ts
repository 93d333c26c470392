// The world that generated requests refer to: that of the contract's examples, and a few things
// that nothing else depends on, so that they can be deleted.
import fc from 'fast-check';
import { createService } from '../../../src/service/create-service.ts';
import type { SeedData } from '../../../src/sandbox/index.ts';
import { exampleWorld } from '../../../src/sandbox/seed/example-world.ts';
import type { Names } from './value-of-schema.ts';

export const service = createService();
const examples = exampleWorld(service);

/** What the sandbox is seeded with. */
export const WORLD: SeedData = {
  ...examples,
  inboxes: [...(examples.inboxes ?? []), { id: 'inb_Free', name: 'Free', channel_ids: [] }],
  objects: [
    ...(examples.objects ?? []),
    { id: 'obj_Free', key: 'spares', name: 'Spare', properties: [], stages: [] },
  ],
  runs: [{ id: 'run_Done', campaign_id: 'cam_4Gy2', run_number: 1, status: 'completed' }],
};

const idsOf = (part: keyof SeedData): string[] =>
  (WORLD[part] as readonly { id: string }[]).map(({ id }) => id);

/** WhatsApp and email; the third channel is disconnected. */
const CHANNELS = ['chn_7Wa3', 'chn_4Jb9'];

const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  association_id: ['asc_4Ow2'],
  channel_id: CHANNELS,
  company_id: idsOf('companies'),
  contact_id: idsOf('contacts'),
  conversation_id: idsOf('conversations'),
  deal_id: idsOf('deals'),
  default_inbox_id: idsOf('inboxes'),
  default_pipeline_id: idsOf('pipelines'),
  inbox_id: idsOf('inboxes'),
  merged_contact_id: idsOf('contacts').filter((id) => id !== 'con_8Zk2'),
  message_id: idsOf('messages'),
  object_key: ['vehicles', 'policies'],
  pipeline_id: idsOf('pipelines'),
  reply_to_message_id: idsOf('messages'),
  segment_id: idsOf('segments'),
  stage: ['lead', 'customer'],
  target_object_key: ['vehicles', 'policies'],
  ticket_id: idsOf('tickets'),
};

const LISTS: Readonly<Record<string, readonly string[]>> = {
  channel_ids: CHANNELS,
  contact_ids: idsOf('contacts'),
  conversation_ids: idsOf('conversations'),
  events: ['contact.created', 'contact.*', 'deal.won', '*', 'campaign.completed', 'message.*'],
};

/** Fields that refer to something refer to what is there. */
export const referring: Names = (name) => {
  const ids = Object.hasOwn(REFERENCES, name) ? REFERENCES[name] : undefined;
  if (ids) return fc.constantFrom(...ids);
  const list = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
  return list && fc.uniqueArray(fc.constantFrom(...list), { minLength: 1 });
};

/** Values for the path of an operation that lead to something which the operation can be carried out on. */
export const PATH_VALUES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  campaigns: { id: ['cam_7Pb3', 'cam_4Gy2'] },
  'campaigns.getRun': { id: ['cam_4Gy2'], run_id: ['run_Done'] },
  channels: { id: ['chn_7Wa3'], template_id: ['tpl_3Ns9', 'tpl_1Bw5'] },
  companies: { id: idsOf('companies') },
  contacts: { id: idsOf('contacts') },
  'contacts.merge': { id: ['con_8Zk2'] },
  'contacts.updateSubscription': { id: idsOf('contacts'), channel_type: ['email', 'sms'] },
  conversations: { id: idsOf('conversations') },
  deals: { id: idsOf('deals') },
  inboxes: { id: idsOf('inboxes') },
  'inboxes.delete': { id: ['inb_Free'] },
  jobs: { id: idsOf('jobs') },
  'jobs.cancel': { id: ['job_9Td4', 'job_2Wz8'] },
  macros: { id: idsOf('macros') },
  messages: { id: idsOf('messages') },
  notes: { id: idsOf('notes') },
  objects: { key: ['vehicles', 'policies', 'obj_8Po2'] },
  'objects.delete': { key: ['spares', 'obj_Free'] },
  records: { key: ['vehicles'], id: ['rec_1Vf8', 'rec_6Tn4'] },
  segments: { id: idsOf('segments') },
  tasks: { id: idsOf('tasks') },
  tickets: { id: idsOf('tickets') },
  users: { id: idsOf('users') },
  webhooks: { id: idsOf('webhooks') },
};
