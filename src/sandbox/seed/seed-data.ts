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
  Subscription,
  Task,
  Ticket,
  User,
  WebhookDelivery,
  WebhookEndpoint,
  WhatsappTemplate,
} from '../../../generated/index.ts';

/** A resource as the service shows it; `object`, `id` and timestamps are filled in where they are missing. */
export type SeedOf<T> = Partial<T>;

/** What is to be there, as the service shows it. Of webhook endpoints also the `secret`, of runs the `campaign_id`. */
export interface SeedData {
  readonly settings?: Partial<Settings>;
  readonly users?: readonly SeedOf<User>[];
  readonly pipelines?: readonly SeedOf<Pipeline>[];
  readonly inboxes?: readonly SeedOf<Inbox>[];
  readonly channels?: readonly SeedOf<Channel>[];
  readonly templates?: readonly SeedOf<WhatsappTemplate>[];
  readonly companies?: readonly SeedOf<Company>[];
  readonly contacts?: readonly SeedOf<Contact>[];
  readonly subscriptions?: readonly SeedOf<Subscription>[];
  readonly conversations?: readonly SeedOf<Conversation>[];
  readonly messages?: readonly SeedOf<Message>[];
  readonly deals?: readonly SeedOf<Deal>[];
  readonly tasks?: readonly SeedOf<Task>[];
  readonly tickets?: readonly SeedOf<Ticket>[];
  readonly notes?: readonly SeedOf<Note>[];
  readonly objects?: readonly SeedOf<CustomObject>[];
  readonly associations?: readonly SeedOf<Association>[];
  readonly records?: readonly SeedOf<CustomObjectRecord>[];
  readonly segments?: readonly SeedOf<Segment>[];
  readonly macros?: readonly SeedOf<Macro>[];
  readonly campaigns?: readonly SeedOf<Campaign>[];
  readonly runs?: readonly (SeedOf<CampaignRun> & { readonly campaign_id: string })[];
  readonly jobs?: readonly SeedOf<Job>[];
  readonly webhooks?: readonly (SeedOf<WebhookEndpoint> & { readonly secret?: string })[];
  readonly deliveries?: readonly SeedOf<WebhookDelivery>[];
  readonly auditLogs?: readonly SeedOf<AuditLog>[];
}
