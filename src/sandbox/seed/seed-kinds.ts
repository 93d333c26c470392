import * as types from '../resources/resource-types.ts';
import type { ResourceType } from '../resources/resource.ts';
import type { Entity } from '../state/collection.ts';

/** A part of a seed: its resources, and the operation whose response says how they look. */
export interface SeedKind extends ResourceType<Entity> {
  readonly operation: string;
  /** The resource does not show when it last changed. */
  readonly hasNoUpdate?: boolean;
  /** What a seed may leave out, though the resource always has it. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

function kind<T extends Entity>(
  type: ResourceType<T>,
  operation: string,
  defaults: Readonly<Record<string, unknown>> = {},
  hasNoUpdate = false,
): SeedKind {
  return { ...type, operation, defaults, hasNoUpdate } as unknown as SeedKind;
}

const NO_COUNTS = { sent: 0, delivered: 0, failed: 0 };

/** The parts of a seed, in an order in which what is referred to comes first. */
export const SEED_KINDS: Readonly<Record<string, SeedKind>> = {
  users: kind(types.USER, 'users.get', { name: 'User', email: 'user@example.com', active: true }),
  pipelines: kind(types.PIPELINE, 'deals.listPipelines', { default: false }),
  inboxes: kind(types.INBOX, 'inboxes.get', { name: 'Inbox', assignment: 'manual' }),
  channels: kind(types.CHANNEL, 'channels.get', {
    name: 'Channel',
    type: 'whatsapp',
    status: 'active',
    content_types: ['text', 'media'],
  }),
  templates: kind(types.TEMPLATE, 'channels.getTemplate', {
    language: 'en',
    category: 'utility',
    status: 'approved',
    body: '',
  }),
  companies: kind(types.COMPANY, 'companies.get'),
  contacts: kind(types.CONTACT, 'contacts.get'),
  subscriptions: kind(types.SUBSCRIPTION, 'contacts.listSubscriptions', {
    channel_type: 'whatsapp',
    status: 'subscribed',
    source: 'api',
  }),
  conversations: kind(types.CONVERSATION, 'conversations.get', { status: 'open', unread_count: 0 }),
  messages: kind(types.MESSAGE, 'messages.get', { direction: 'outbound', status: 'sent' }),
  deals: kind(types.DEAL, 'deals.get', { status: 'open' }),
  tickets: kind(types.TICKET, 'tickets.get', {
    subject: 'Ticket',
    status: 'open',
    priority: 'normal',
  }),
  tasks: kind(types.TASK, 'tasks.get', { title: 'Task', status: 'open' }),
  notes: kind(types.NOTE, 'notes.get', { body: '', pinned: false }),
  objects: kind(types.CUSTOM_OBJECT, 'objects.get'),
  associations: kind(types.ASSOCIATION, 'objects.listAssociations', {
    cardinality: 'many_to_many',
  }),
  records: kind(types.RECORD, 'records.get'),
  segments: kind(types.SEGMENT, 'segments.get', { contact_count: 0 }),
  macros: kind(types.MACRO, 'macros.get'),
  campaigns: kind(types.CAMPAIGN, 'campaigns.get', {
    type: 'one_time',
    status: 'draft',
    counts: { ...NO_COUNTS, read: 0, skipped: 0 },
    total: 0,
  }),
  webhooks: kind(types.WEBHOOK, 'webhooks.get', {
    events: ['*'],
    status: 'active',
    consecutive_failures: 0,
  }),
  runs: kind(
    types.RUN,
    'campaigns.getRun',
    { run_number: 1, status: 'completed', trigger: 'api', total: 0, ...NO_COUNTS },
    true,
  ),
  jobs: kind(types.JOB, 'jobs.get', { status: 'queued', progress: 0, total: 0 }, true),
  deliveries: kind(types.DELIVERY, 'webhooks.listDeliveries', { status: 'delivered', attempt: 1 }),
  auditLogs: kind(types.AUDIT_LOG, 'auditLogs.list', {}, true),
};
