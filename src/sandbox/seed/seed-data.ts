import type * as Api from '../../../generated/index.ts';

/** A resource as the service shows it; `object`, `id` and timestamps are filled in where they are missing. */
export type SeedOf<T> = Partial<T>;

/** What is to be there, as the service shows it. Of webhook endpoints also the `secret`, of runs the `campaign_id`. */
export interface SeedData {
  readonly settings?: Partial<Api.Settings>;
  readonly users?: readonly SeedOf<Api.User>[];
  readonly pipelines?: readonly SeedOf<Api.Pipeline>[];
  readonly inboxes?: readonly SeedOf<Api.Inbox>[];
  readonly channels?: readonly SeedOf<Api.Channel>[];
  readonly templates?: readonly SeedOf<Api.WhatsappTemplate>[];
  readonly companies?: readonly SeedOf<Api.Company>[];
  readonly contacts?: readonly SeedOf<Api.Contact>[];
  readonly subscriptions?: readonly SeedOf<Api.Subscription>[];
  readonly conversations?: readonly SeedOf<Api.Conversation>[];
  readonly messages?: readonly SeedOf<Api.Message>[];
  readonly deals?: readonly SeedOf<Api.Deal>[];
  readonly tasks?: readonly SeedOf<Api.Task>[];
  readonly tickets?: readonly SeedOf<Api.Ticket>[];
  readonly notes?: readonly SeedOf<Api.Note>[];
  readonly objects?: readonly SeedOf<Api.CustomObject>[];
  readonly associations?: readonly SeedOf<Api.Association>[];
  readonly records?: readonly SeedOf<Api.CustomObjectRecord>[];
  readonly segments?: readonly SeedOf<Api.Segment>[];
  readonly macros?: readonly SeedOf<Api.Macro>[];
  readonly campaigns?: readonly SeedOf<Api.Campaign>[];
  readonly runs?: readonly (SeedOf<Api.CampaignRun> & { readonly campaign_id: string })[];
  readonly jobs?: readonly SeedOf<Api.Job>[];
  readonly webhooks?: readonly (SeedOf<Api.WebhookEndpoint> & { readonly secret?: string })[];
  readonly deliveries?: readonly SeedOf<Api.WebhookDelivery>[];
  readonly auditLogs?: readonly SeedOf<Api.AuditLog>[];
}
