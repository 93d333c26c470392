import type * as Api from '../../../generated/index.ts';
import type { Sent } from '../http/outgoing-response.ts';
import { contactsIn } from '../resources/references.ts';
import type { Collection, Entity, Index } from './collection.ts';
import type { Store } from './store.ts';

/** Collections that hold no resource of the service. */
const INNER = new Set(
  ['events', 'webhook_secrets', 'message_origins', 'record_counts', 'usage']
    .concat(['job_inputs', 'run_recipients', 'merges'])
    .map((name) => `/${name}`),
);

/**
 * The kind of resource that a collection holds: `wsp_4Nd8/contacts` has `contacts`. undefined for what the sandbox
 * keeps for itself, such as tokens and timers.
 */
export function resourceKind(collection: string): string | undefined {
  if (collection === 'applications') return collection;
  const mark = collection.indexOf('/');
  if (mark < 0 || INNER.has(collection.slice(mark))) return undefined;
  return collection.slice(mark + 1);
}

export interface WrittenAddresses {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly identifiers?: readonly Api.IdentifierCreate[] | undefined;
}

/** What a contact can be reached by, as messages name it. */
export function identifiersOf({ identifiers = [], email, phone }: WrittenAddresses): string[] {
  const values: { type?: string | undefined; value?: string | null | undefined }[] = [
    ...identifiers,
    { value: email },
    { value: phone },
  ];
  const keys = values.flatMap(({ type, value }) => (value ? [identifierKey(value, type)] : []));
  return [...new Set(keys)];
}

/** What spellings of one identifier have in common; the id of a record elsewhere has one spelling. */
export const identifierKey = (value: string, type?: string): string =>
  type === 'external_id' ? `${type} ${value}` : normalizeIdentifier(value);

/** Addresses are the same in either case, and numbers with or without what makes them readable. */
export function normalizeIdentifier(value: string): string {
  const text = value.trim().toLowerCase();
  return isNumber(text) ? text.replace(/[\s().-]/g, '').replace(/^00/, '+') : text;
}

/** Whether an address is of digits, however they are grouped. */
export const isNumber = (text: string): boolean => /^\+?[\d\s().-]+$/.test(text.trim());

/** The settings, under an id that the resource itself does not have. */
interface KeptSettings extends Entity {
  readonly settings: Api.Settings;
}

/** Something that goes on step by step. */
interface KeptProgress extends Entity {
  readonly updatedAt: string;
  /** How many items are done; -1 before those of a run are fixed. */
  readonly position: number;
  readonly stepEnd: number;
}

/** A campaign's run with what it needs to go on. */
export interface KeptRun extends KeptProgress {
  readonly campaignId: string;
  readonly run: Api.CampaignRun;
}

/** Ids of the contacts that a run sends to: written once, when it starts, and gone when it ends. */
interface RunRecipients extends Entity {
  readonly contactIds: readonly string[];
}

/** A job with what it needs to go on. */
export interface KeptJob extends KeptProgress {
  readonly job: Api.Job;
  /** What an export is of. */
  readonly report?: string | undefined;
}

/** What a job works on, apart from it since it may be large; it goes when the job ends. */
export interface JobInput extends Entity {
  readonly input: unknown;
}

/** Where a message came from, beyond what the resource shows. */
interface MessageOrigin extends Entity {
  readonly campaignId?: string | undefined;
  readonly runId?: string | undefined;
}

/** The signing secret of a webhook endpoint, and the one before it. */
export interface KeptSecret extends Entity {
  readonly secret: string;
  readonly earlier?: { readonly secret: string; readonly until: number } | undefined;
}

interface KeptEvent extends Entity {
  readonly type: string;
  readonly body: string;
  /** Deliveries that have not ended; the event is kept as long as there are any. */
  readonly pending: number;
  readonly contactId?: string | undefined;
}

/** A contact that was merged or a note that was deleted, and what it is erased with. */
interface Merge extends Entity {
  readonly into: string;
}

/** The response to a write with an `Idempotency-Key`; its id is the hash of the key and where it was used. */
export interface StoredResponse extends Entity {
  readonly bodyHash: string;
  readonly storedAt: number;
  readonly sent: Sent;
  /** Ids of the contacts that it names. */
  readonly contacts?: readonly string[];
}

/** How much of a metric was used on a day; the id is both. */
interface UsageCount extends Entity {
  readonly quantity: number;
}

/** The number that a custom object's latest record has. */
interface RecordCount extends Entity {
  readonly count: number;
}

export interface ExportFile extends Entity {
  readonly mediaType: string;
  readonly text: string;
  readonly expiresAt: number;
}

export type Workspace = ReturnType<typeof openWorkspace>;

export function openWorkspace(store: Store, id: string) {
  const collections = openCollections(store, id);
  return { id, ...collections, ...indexesOf(collections) };
}

function openCollections(store: Store, id: string) {
  const open = <T extends Entity>(name: string) => store.collection<T>(`${id}/${name}`);
  return {
    contacts: open<Api.Contact>('contacts'),
    subscriptions: open<Api.Subscription>('subscriptions'),
    conversations: open<Api.Conversation>('conversations'),
    messages: open<Api.Message>('messages'),
    deliveries: open<Api.WebhookDelivery>('webhook_deliveries'),
    events: open<KeptEvent>('events'),
    auditLogs: open<Api.AuditLog>('audit_logs'),
    merges: open<Merge>('merges'),
    // A key belongs to an application, wherever that is at home.
    responses: store.collection<StoredResponse>('idempotency'),
    channels: open<Api.Channel>('channels'),
    templates: open<Api.WhatsappTemplate>('templates'),
    inboxes: open<Api.Inbox>('inboxes'),
    campaigns: open<Api.Campaign>('campaigns'),
    runs: open<KeptRun>('runs'),
    runRecipients: open<RunRecipients>('run_recipients'),
    deals: open<Api.Deal>('deals'),
    pipelines: open<Api.Pipeline>('pipelines'),
    tasks: open<Api.Task>('tasks'),
    companies: open<Api.Company>('companies'),
    tickets: open<Api.Ticket>('tickets'),
    notes: open<Api.Note>('notes'),
    objects: open<Api.CustomObject>('objects'),
    records: open<Api.CustomObjectRecord>('records'),
    recordCounts: open<RecordCount>('record_counts'),
    associations: open<Api.Association>('associations'),
    users: open<Api.User>('users'),
    segments: open<Api.Segment>('segments'),
    macros: open<Api.Macro>('macros'),
    jobs: open<KeptJob>('jobs'),
    jobInputs: open<JobInput>('job_inputs'),
    // Found by the id of the job alone: the address of a file names no workspace.
    exports: store.collection<ExportFile>('exports'),
    webhooks: open<Api.WebhookEndpoint>('webhooks'),
    secrets: open<KeptSecret>('webhook_secrets'),
    settings: open<KeptSettings>('settings'),
    usage: open<UsageCount>('usage'),
    origins: open<MessageOrigin>('message_origins'),
  };
}

/** What is found by something else than its id. */
function indexesOf(all: ReturnType<typeof openCollections>) {
  return {
    contactsByIdentifier: indexOf(all.contacts, identifiersOf),
    subscriptionsByContact: indexOf(all.subscriptions, (each) => [each.contact_id]),
    conversationsByContact: indexOf(all.conversations, (each) => [each.contact_id]),
    messagesByConversation: indexOf(all.messages, (each) => [each.conversation_id]),
    auditByResource: indexOf(all.auditLogs, ({ resource, changes }) =>
      [resource.id].concat(changes.flatMap(contactsIn)),
    ),
    eventsByContact: indexOf(all.events, ({ contactId }) => [contactId ?? []].flat()),
    mergesByContact: indexOf(all.merges, ({ into }) => [into]),
    responsesByContact: indexOf(all.responses, (each) => each.contacts ?? []),
    deliveriesByWebhook: indexOf(all.deliveries, (each) => [each.webhook_id]),
  };
}

/** An index is made when it is first asked for, and kept up to date from then on. */
function indexOf<T extends Entity>(all: Collection<T>, keysOf: (entity: T) => readonly string[]) {
  let index: Index<T> | undefined;
  return () => (index ??= all.index(keysOf));
}
