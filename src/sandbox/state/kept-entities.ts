import type { CampaignRun, CustomObjectRecord, Job, Settings } from '../../../generated/index.ts';
import type { Sent } from '../http/outgoing-response.ts';
import type { Entity } from './collection.ts';

/** The settings, under an id that the resource itself does not have. */
export interface KeptSettings extends Entity {
  readonly settings: Settings;
}

/** A campaign's run with what it needs to go on. */
export interface KeptRun extends Entity {
  readonly campaignId: string;
  readonly run: CampaignRun;
  readonly updatedAt: string;
  /** How many of its recipients have been sent to; -1 before they are fixed. */
  readonly position: number;
  /** Where the step that is under way ends. */
  readonly stepEnd: number;
}

/** Ids of the contacts that a run sends to: written once, when it starts, and gone when it ends. */
export interface RunRecipients extends Entity {
  readonly contactIds: readonly string[];
}

/** A job with what it needs to go on. */
export interface KeptJob extends Entity {
  readonly job: Job;
  readonly updatedAt: string;
  /** Items done. */
  readonly position: number;
  /** Where the step that is under way ends. */
  readonly stepEnd: number;
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

/** The signing secret of a webhook endpoint, and the one before it. */
export interface KeptSecret extends Entity {
  readonly secret: string;
  readonly earlier?: { readonly secret: string; readonly until: number } | undefined;
}

/** An event, as it is sent. */
export interface KeptEvent extends Entity {
  readonly type: string;
  readonly body: string;
  /** Deliveries that have not ended; the event is kept as long as there are any. */
  readonly pending: number;
  /** The contact that it is about. */
  readonly contactId?: string | undefined;
}

/** A contact that is gone, and the one that has what it had. */
export interface Merge extends Entity {
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
