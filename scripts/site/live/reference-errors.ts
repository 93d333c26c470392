// What a body names and the sandbox does not have, by operation: over the body of the example.
import type { Operation } from '../../contract/operations.ts';
import type { ErrorRecipe, RunExample } from './run-description.ts';
import { settledCampaign } from './fitted-examples.ts';

const CONTACT = { contact_id: 'con_Gone1' };
const COMPANY = { company_id: 'cmp_Gone1' };

/** By the operation's id, or by what it creates or updates. */
type Changes = Readonly<Record<string, object>>;

const UNKNOWN: Changes = {
  Campaign: { audience: { segment_id: 'seg_Gone1' } },
  Contact: COMPANY,
  upsertContact: { contact: COMPANY },
  mergeContact: { merged_contact_id: 'con_Gone1' },
  updateConversation: { inbox_id: 'inb_Gone1' },
  Deal: CONTACT,
  Inbox: { channel_ids: ['chn_Gone1'] },
  Macro: { actions: [{ type: 'move_to_inbox', inbox_id: 'inb_Gone1' }] },
  createNote: { target_id: 'con_Gone1' },
  // It takes one of the two.
  redeliverWebhookEvents: { delivery_id: 'dlv_Gone1', failed_since: undefined },
  sendMessage: { channel_id: 'chn_Gone1' },
  updateSettings: { default_inbox_id: 'inb_Gone1' },
  Task: CONTACT,
  Ticket: CONTACT,
};

const NUMBER = { phone: '600 000 142' };

const WRONG_ADDRESS: Changes = {
  Contact: NUMBER,
  upsertContact: { contact: NUMBER },
  sendMessage: { to: { identifier: '600 000 142' } },
};

/** Sends an operation its example with these changes. */
const changed =
  (cause: string, changes: Changes) =>
  ({ id }: Operation, { body }: RunExample): ErrorRecipe | undefined => {
    const change = changes[id] ?? changes[id.replace(/^(?:create|update)/, '')];
    if (!change) return undefined;
    return {
      ...{ cause, body: { ...(body as object | undefined), ...change } },
      // What was run before may have set the campaign to running.
      ...(id === 'updateCampaign' ? settledCampaign() : {}),
    };
  };

export const unknownReference = changed(
  'The body names something that the sandbox does not have.',
  UNKNOWN,
);

export const wrongAddress = changed('The number is not in international form.', WRONG_ADDRESS);
