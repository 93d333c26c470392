import type {
  Association,
  AuditLog,
  Campaign,
  CampaignRun,
  Channel,
  Company,
  Contact,
  Conversation,
  CustomObject,
  CustomObjectRecord,
  Deal,
  Inbox,
  Job,
  Macro,
  Message,
  Note,
  Pipeline,
  Segment,
  Settings,
  Task,
  Ticket,
  WebhookDelivery,
  WebhookEndpoint,
  WhatsappTemplate,
} from '../../../generated/index.ts';
import type { Entity } from './collection.ts';
import type { Index } from './index-of-collection.ts';
import type { Store } from './store.ts';

/** The settings, under an id that the resource itself does not have. */
export interface KeptSettings extends Entity {
  readonly settings: Settings;
}

/** A campaign's run with what it needs to go on. */
export interface KeptRun extends Entity {
  readonly campaignId: string;
  readonly run: CampaignRun;
  readonly updatedAt: string;
  /** Fixed when the run starts. */
  readonly recipients: readonly string[];
  /** How many of them have been sent to. */
  readonly position: number;
}

/** A job with what it needs to go on. */
export interface KeptJob extends Entity {
  readonly job: Job;
  readonly updatedAt: string;
  /** Items done. */
  readonly position: number;
}

/** What a job works on, apart from it since it may be large; it goes when the job ends. */
export interface JobInput extends Entity {
  readonly input: unknown;
}

/** Where a message came from, beyond what the resource shows. */
export interface MessageOrigin extends Entity {
  readonly campaignId?: string | undefined;
  readonly runId?: string | undefined;
}

/** The signing secret of a webhook endpoint. */
export interface KeptSecret extends Entity {
  readonly secret: string;
}

/** An event, as it is sent. */
export interface KeptEvent extends Entity {
  readonly type: string;
  readonly body: string;
  /** Deliveries that have not ended; the event is kept as long as there are any. */
  readonly pending: number;
}

/** How much of a metric was used on a day; the id is both. */
export interface UsageCount extends Entity {
  readonly quantity: number;
}

/** The number that a custom object's latest record has. */
export interface RecordCount extends Entity {
  readonly count: number;
}

/** What the file of an export holds. */
export interface ExportFile extends Entity {
  readonly mediaType: string;
  readonly text: string;
  readonly expiresAt: number;
}

/** A custom object's record belongs to the object by its key. */
export type KeptRecord = CustomObjectRecord;

/** All data of one workspace. */
export type Workspace = ReturnType<typeof openWorkspace>;

/** Opens the collections of a workspace. */
export function openWorkspace(store: Store, id: string) {
  const open = <T extends Entity>(name: string) => store.collection<T>(`${id}/${name}`);
  const contacts = open<Contact>('contacts');
  const conversations = open<Conversation>('conversations');
  const messages = open<Message>('messages');
  const deliveries = open<WebhookDelivery>('webhook_deliveries');
  return {
    id,
    contacts,
    conversations,
    messages,
    deliveries,
    channels: open<Channel>('channels'),
    templates: open<WhatsappTemplate>('templates'),
    inboxes: open<Inbox>('inboxes'),
    campaigns: open<Campaign>('campaigns'),
    runs: open<KeptRun>('runs'),
    deals: open<Deal>('deals'),
    pipelines: open<Pipeline>('pipelines'),
    tasks: open<Task>('tasks'),
    companies: open<Company>('companies'),
    tickets: open<Ticket>('tickets'),
    notes: open<Note>('notes'),
    objects: open<CustomObject>('objects'),
    records: open<KeptRecord>('records'),
    recordCounts: open<RecordCount>('record_counts'),
    associations: open<Association>('associations'),
    segments: open<Segment>('segments'),
    macros: open<Macro>('macros'),
    jobs: open<KeptJob>('jobs'),
    jobInputs: open<JobInput>('job_inputs'),
    // Found by the id of the job alone: the address of a file names no workspace.
    exports: store.collection<ExportFile>('exports'),
    webhooks: open<WebhookEndpoint>('webhooks'),
    secrets: open<KeptSecret>('webhook_secrets'),
    events: open<KeptEvent>('events'),
    auditLogs: open<AuditLog>('audit_logs'),
    settings: open<KeptSettings>('settings'),
    usage: open<UsageCount>('usage'),
    origins: open<MessageOrigin>('message_origins'),
    contactsByIdentifier: lazily(() => contacts.index(identifiersOf)),
    conversationsByContact: lazily(() =>
      conversations.index((each) => [each.contact_id ?? []].flat()),
    ),
    messagesByConversation: lazily(() =>
      messages.index((each) => [each.conversation_id ?? []].flat()),
    ),
    deliveriesByWebhook: lazily(() => deliveries.index((each) => [each.webhook_id ?? []].flat())),
  };
}

/** What a contact can be reached by, as messages name it. */
export function identifiersOf({ identifiers = [], email, phone }: Contact): string[] {
  const values = [...identifiers.map(({ value }) => value), email, phone];
  return [...new Set(values.flatMap((value) => (value ? [normalizeIdentifier(value)] : [])))];
}

/** Addresses are the same in either case, and numbers with or without what makes them readable. */
export function normalizeIdentifier(value: string): string {
  const text = value.trim().toLowerCase();
  return /^\+?[\d\s().-]+$/.test(text) ? text.replace(/[\s().-]/g, '') : text;
}

/** An index is made when it is first asked for, and kept up to date from then on. */
function lazily<T extends Entity>(make: () => Index<T>): () => Index<T> {
  let index: Index<T> | undefined;
  return () => (index ??= make());
}
