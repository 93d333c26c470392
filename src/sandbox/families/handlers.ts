import type { Client } from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import * as analytics from './analytics.ts';
import * as campaigns from './campaigns.ts';
import * as contacts from './contacts.ts';
import * as messaging from './messaging.ts';
import * as objects from './objects.ts';
import * as sales from './sales.ts';
import * as webhooks from './webhooks.ts';
import * as work from './work.ts';
import * as workspace from './workspace.ts';

/** Carries an operation out and returns its `data`, or a page. What it throws undoes what it did. */
// The body has been held against the operation's schema, so that a handler names its type.
export type Handler = (call: Call<any>) => unknown;

/** The handler of each operation, by the client's family and method: none can be left out. */
export const HANDLERS: {
  readonly [Family in Exclude<keyof Client, 'oauth'>]: Readonly<
    Record<keyof Client[Family], Handler>
  >;
} = {
  ...analytics,
  ...campaigns,
  ...contacts,
  ...messaging,
  ...objects,
  ...sales,
  ...webhooks,
  ...work,
  ...workspace,
};
