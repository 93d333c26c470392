import type { Client } from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { analytics } from './analytics.ts';
import { campaigns } from './campaigns.ts';
import { contacts, segments } from './contacts.ts';
import { channels, conversations, inboxes, messages } from './messaging.ts';
import { objects, records } from './objects.ts';
import { companies, deals, notes } from './sales.ts';
import { webhooks } from './webhooks.ts';
import { macros, tasks, tickets } from './work.ts';
import { auditLogs, jobs, me, settings, usage, users } from './workspace.ts';

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
  users,
  webhooks,
};
