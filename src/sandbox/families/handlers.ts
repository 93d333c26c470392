import type { Client } from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { analytics } from './analytics.ts';
import { auditLogs } from './audit-logs.ts';
import { campaigns } from './campaigns.ts';
import { channels } from './channels.ts';
import { companies } from './companies.ts';
import { contacts } from './contacts.ts';
import { conversations } from './conversations.ts';
import { deals } from './deals.ts';
import { inboxes } from './inboxes.ts';
import { jobs } from './jobs.ts';
import { macros } from './macros.ts';
import { me } from './me.ts';
import { messages } from './messages.ts';
import { notes } from './notes.ts';
import { objects } from './objects.ts';
import { records } from './records.ts';
import { segments } from './segments.ts';
import { settings } from './settings.ts';
import { tasks } from './tasks.ts';
import { tickets } from './tickets.ts';
import { usage } from './usage.ts';
import { webhooks } from './webhooks.ts';

/** Carries an operation out and returns its `data`, or a page. What it throws undoes what it did. */
// The body has been held against the operation's schema, so that a handler names its type.
export type Handler = (call: Call<any>) => unknown;

/** The handler of each operation, by the client's family and method: none can be left out. */
export const HANDLERS: {
  readonly [Family in Exclude<keyof Client, 'oauth'>]: Readonly<
    Record<keyof Client[Family], Handler>
  >;
} = {
  analytics,
  auditLogs,
  campaigns,
  channels,
  companies,
  contacts,
  conversations,
  deals,
  inboxes,
  jobs,
  macros,
  me,
  messages,
  notes,
  objects,
  records,
  segments,
  settings,
  tasks,
  tickets,
  usage,
  webhooks,
};
