import type {
  Association,
  Campaign,
  Channel,
  Company,
  Contact,
  Conversation,
  CustomObject,
  CustomObjectRecord,
  Deal,
  Inbox,
  Macro,
  Message,
  Note,
  Pipeline,
  Segment,
  Task,
  Ticket,
  WebhookEndpoint,
  WhatsappTemplate,
} from '../../../generated/index.ts';
import type { Collection, Entity } from '../state/collection.ts';
import type { Workspace } from '../state/workspace.ts';
import type { ResourceType } from './resource.ts';

function define<T extends Entity>(
  object: string,
  title: string,
  prefix: string,
  of: (workspace: Workspace) => Collection<T>,
): ResourceType<T> {
  return { object, title, prefix, of };
}

// The prefixes are those of the contract's examples.
export const CONTACT = define<Contact>('contact', 'contact', 'con_', (each) => each.contacts);
export const COMPANY = define<Company>('company', 'company', 'cmp_', (each) => each.companies);
export const DEAL = define<Deal>('deal', 'deal', 'dea_', (each) => each.deals);
export const PIPELINE = define<Pipeline>('pipeline', 'pipeline', 'pip_', (each) => each.pipelines);
export const TASK = define<Task>('task', 'task', 'tsk_', (each) => each.tasks);
export const TICKET = define<Ticket>('ticket', 'ticket', 'tic_', (each) => each.tickets);
export const NOTE = define<Note>('note', 'note', 'nte_', (each) => each.notes);
export const INBOX = define<Inbox>('inbox', 'inbox', 'inb_', (each) => each.inboxes);
export const CHANNEL = define<Channel>('channel', 'channel', 'chn_', (each) => each.channels);
export const CAMPAIGN = define<Campaign>('campaign', 'campaign', 'cam_', (each) => each.campaigns);
export const SEGMENT = define<Segment>('segment', 'segment', 'seg_', (each) => each.segments);
export const MACRO = define<Macro>('macro', 'macro', 'mac_', (each) => each.macros);
export const MESSAGE = define<Message>('message', 'message', 'msg_', (each) => each.messages);
export const CONVERSATION = define<Conversation>(
  'conversation',
  'conversation',
  'cnv_',
  (each) => each.conversations,
);
export const TEMPLATE = define<WhatsappTemplate>(
  'whatsapp_template',
  'message template',
  'tpl_',
  (each) => each.templates,
);
export const CUSTOM_OBJECT = define<CustomObject>(
  'custom_object',
  'custom object',
  'obj_',
  (each) => each.objects,
);
export const RECORD = define<CustomObjectRecord>(
  'record',
  'record',
  'rec_',
  (each) => each.records,
);
export const ASSOCIATION = define<Association>(
  'association',
  'association',
  'asc_',
  (each) => each.associations,
);
export const WEBHOOK = define<WebhookEndpoint>(
  'webhook_endpoint',
  'webhook endpoint',
  'whk_',
  (each) => each.webhooks,
);
