import {
  ASSOCIATION,
  CAMPAIGN,
  CHANNEL,
  COMPANY,
  CONTACT,
  CONVERSATION,
  CUSTOM_OBJECT,
  DEAL,
  INBOX,
  MACRO,
  MESSAGE,
  NOTE,
  PIPELINE,
  RECORD,
  SEGMENT,
  TASK,
  TEMPLATE,
  TICKET,
  WEBHOOK,
} from '../resources/resource-types.ts';
import type { ResourceType } from '../resources/resource.ts';
import type { Collection, Entity } from '../state/collection.ts';
import type { Workspace } from '../state/workspace.ts';

/** A part of a seed: its resources, and the operation whose answer says how they look. */
export interface SeedKind {
  readonly object: string;
  readonly title: string;
  readonly prefix: string;
  readonly operation: string;
  /** The resource does not show when it last changed. */
  readonly hasNoUpdate?: boolean;
  of(workspace: Workspace): Collection<Entity>;
}

function kind<T extends Entity>(type: ResourceType<T>, operation: string): SeedKind {
  return { ...type, operation } as unknown as SeedKind;
}

/** The parts of a seed, in an order in which what is referred to comes first. */
export const SEED_KINDS: Readonly<Record<string, SeedKind>> = {
  pipelines: kind(PIPELINE, 'deals.listPipelines'),
  inboxes: kind(INBOX, 'inboxes.get'),
  channels: kind(CHANNEL, 'channels.get'),
  templates: kind(TEMPLATE, 'channels.getTemplate'),
  companies: kind(COMPANY, 'companies.get'),
  contacts: kind(CONTACT, 'contacts.get'),
  conversations: kind(CONVERSATION, 'conversations.get'),
  messages: kind(MESSAGE, 'messages.get'),
  deals: kind(DEAL, 'deals.get'),
  tickets: kind(TICKET, 'tickets.get'),
  tasks: kind(TASK, 'tasks.get'),
  notes: kind(NOTE, 'notes.get'),
  objects: kind(CUSTOM_OBJECT, 'objects.get'),
  associations: kind(ASSOCIATION, 'objects.listAssociations'),
  records: kind(RECORD, 'records.get'),
  segments: kind(SEGMENT, 'segments.get'),
  macros: kind(MACRO, 'macros.get'),
  campaigns: kind(CAMPAIGN, 'campaigns.get'),
  webhooks: kind(WEBHOOK, 'webhooks.get'),
  runs: {
    object: 'campaign_run',
    title: 'campaign run',
    prefix: 'run_',
    operation: 'campaigns.getRun',
    hasNoUpdate: true,
    of: (workspace) => workspace.runs as unknown as Collection<Entity>,
  },
  jobs: {
    object: 'job',
    title: 'job',
    prefix: 'job_',
    operation: 'jobs.get',
    hasNoUpdate: true,
    of: (workspace) => workspace.jobs as unknown as Collection<Entity>,
  },
  deliveries: {
    object: 'webhook_delivery',
    title: 'webhook delivery',
    prefix: 'whd_',
    operation: 'webhooks.listDeliveries',
    of: (workspace) => workspace.deliveries as unknown as Collection<Entity>,
  },
  auditLogs: {
    object: 'audit_log',
    title: 'audit log entry',
    prefix: 'aud_',
    operation: 'auditLogs.list',
    hasNoUpdate: true,
    of: (workspace) => workspace.auditLogs as unknown as Collection<Entity>,
  },
};
