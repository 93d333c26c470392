import type {
  Association,
  AuditLog,
  Campaign,
  Channel,
  Company,
  Contact,
  Conversation,
  CustomObject,
  Deal,
  Inbox,
  Macro,
  Message,
  Note,
  Pipeline,
  Segment,
  Task,
  Ticket,
  WebhookDelivery,
  WebhookEndpoint,
  WhatsappTemplate,
} from '../../../generated/index.ts';
import type { Collection, Entity } from './collection.ts';
import { identifiersOf } from './contact-identifiers.ts';
import type { Index } from './index-of-collection.ts';
import type {
  ExportFile,
  JobInput,
  KeptEvent,
  KeptJob,
  KeptRecord,
  KeptRun,
  KeptSecret,
  KeptSettings,
  Merge,
  MessageOrigin,
  RecordCount,
  RunRecipients,
  StoredResponse,
  UsageCount,
} from './kept-entities.ts';
import type { Store } from './store.ts';

/** All data of one workspace. */
export type Workspace = ReturnType<typeof openWorkspace>;

/** Opens the collections of a workspace. */
export function openWorkspace(store: Store, id: string) {
  const open = <T extends Entity>(name: string) => store.collection<T>(`${id}/${name}`);
  const contacts = open<Contact>('contacts');
  const conversations = open<Conversation>('conversations');
  const messages = open<Message>('messages');
  const deliveries = open<WebhookDelivery>('webhook_deliveries');
  const events = open<KeptEvent>('events');
  const auditLogs = open<AuditLog>('audit_logs');
  const merges = open<Merge>('merges');
  // A key belongs to an application, wherever that is at home.
  const responses = store.collection<StoredResponse>('idempotency');
  return {
    id,
    contacts,
    conversations,
    messages,
    deliveries,
    events,
    auditLogs,
    merges,
    responses,
    channels: open<Channel>('channels'),
    templates: open<WhatsappTemplate>('templates'),
    inboxes: open<Inbox>('inboxes'),
    campaigns: open<Campaign>('campaigns'),
    runs: open<KeptRun>('runs'),
    runRecipients: open<RunRecipients>('run_recipients'),
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
    settings: open<KeptSettings>('settings'),
    usage: open<UsageCount>('usage'),
    origins: open<MessageOrigin>('message_origins'),
    ...indexesOf({
      contacts,
      conversations,
      messages,
      deliveries,
      events,
      auditLogs,
      merges,
      responses,
    }),
  };
}

/** What is found by something else than its id. */
function indexesOf({
  contacts,
  conversations,
  messages,
  deliveries,
  events,
  auditLogs,
  merges,
  responses,
}: Indexed) {
  return {
    contactsByIdentifier: lazily(() => contacts.index(identifiersOf)),
    conversationsByContact: lazily(() =>
      conversations.index((each) => [each.contact_id ?? []].flat()),
    ),
    messagesByConversation: lazily(() =>
      messages.index((each) => [each.conversation_id ?? []].flat()),
    ),
    auditByResource: lazily(() => auditLogs.index(({ resource }) => [resource.id])),
    eventsByContact: lazily(() => events.index(({ contactId }) => [contactId ?? []].flat())),
    mergesByContact: lazily(() => merges.index(({ into }) => [into])),
    responsesByContact: lazily(() => responses.index((each) => each.contacts ?? [])),
    deliveriesByWebhook: lazily(() => deliveries.index((each) => [each.webhook_id ?? []].flat())),
  };
}

interface Indexed {
  readonly contacts: Collection<Contact>;
  readonly conversations: Collection<Conversation>;
  readonly messages: Collection<Message>;
  readonly deliveries: Collection<WebhookDelivery>;
  readonly events: Collection<KeptEvent>;
  readonly auditLogs: Collection<AuditLog>;
  readonly merges: Collection<Merge>;
  readonly responses: Collection<StoredResponse>;
}

/** An index is made when it is first asked for, and kept up to date from then on. */
function lazily<T extends Entity>(make: () => Index<T>): () => Index<T> {
  let index: Index<T> | undefined;
  return () => (index ??= make());
}
