import type * as model from '../../../generated/index.ts';
import type { Collection, Entity } from './collection.ts';
import { identifiersOf } from './contact-identifiers.ts';
import type { Index } from './index-of-collection.ts';
import type * as kept from './kept-entities.ts';
import type { Store } from './store.ts';

/** All data of one workspace. */
export type Workspace = ReturnType<typeof openWorkspace>;

/** Opens the collections of a workspace. */
export function openWorkspace(store: Store, id: string) {
  const open = <T extends Entity>(name: string) => store.collection<T>(`${id}/${name}`);
  const contacts = open<model.Contact>('contacts');
  const conversations = open<model.Conversation>('conversations');
  const messages = open<model.Message>('messages');
  const deliveries = open<model.WebhookDelivery>('webhook_deliveries');
  const events = open<kept.KeptEvent>('events');
  const auditLogs = open<model.AuditLog>('audit_logs');
  const merges = open<kept.Merge>('merges');
  // A key belongs to an application, wherever that is at home.
  const responses = store.collection<kept.StoredResponse>('idempotency');
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
    channels: open<model.Channel>('channels'),
    templates: open<model.WhatsappTemplate>('templates'),
    inboxes: open<model.Inbox>('inboxes'),
    campaigns: open<model.Campaign>('campaigns'),
    runs: open<kept.KeptRun>('runs'),
    runRecipients: open<kept.RunRecipients>('run_recipients'),
    deals: open<model.Deal>('deals'),
    pipelines: open<model.Pipeline>('pipelines'),
    tasks: open<model.Task>('tasks'),
    companies: open<model.Company>('companies'),
    tickets: open<model.Ticket>('tickets'),
    notes: open<model.Note>('notes'),
    objects: open<model.CustomObject>('objects'),
    records: open<kept.KeptRecord>('records'),
    recordCounts: open<kept.RecordCount>('record_counts'),
    associations: open<model.Association>('associations'),
    segments: open<model.Segment>('segments'),
    macros: open<model.Macro>('macros'),
    jobs: open<kept.KeptJob>('jobs'),
    jobInputs: open<kept.JobInput>('job_inputs'),
    // Found by the id of the job alone: the address of a file names no workspace.
    exports: store.collection<kept.ExportFile>('exports'),
    webhooks: open<model.WebhookEndpoint>('webhooks'),
    secrets: open<kept.KeptSecret>('webhook_secrets'),
    settings: open<kept.KeptSettings>('settings'),
    usage: open<kept.UsageCount>('usage'),
    origins: open<kept.MessageOrigin>('message_origins'),
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
  readonly contacts: Collection<model.Contact>;
  readonly conversations: Collection<model.Conversation>;
  readonly messages: Collection<model.Message>;
  readonly deliveries: Collection<model.WebhookDelivery>;
  readonly events: Collection<kept.KeptEvent>;
  readonly auditLogs: Collection<model.AuditLog>;
  readonly merges: Collection<kept.Merge>;
  readonly responses: Collection<kept.StoredResponse>;
}

/** An index is made when it is first asked for, and kept up to date from then on. */
function lazily<T extends Entity>(make: () => Index<T>): () => Index<T> {
  let index: Index<T> | undefined;
  return () => (index ??= make());
}
