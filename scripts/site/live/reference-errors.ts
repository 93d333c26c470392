// What a body names and the sandbox does not have, by operation: over the body of the example.
import type { Operation } from '../../contract/operations.ts';
import type { ErrorRecipe, RunExample } from '../browser/live/panel/run-description.ts';
import { settledCampaign } from './fitted-examples.ts';

const CONTACT = { contact_id: 'con_Gone1' };
const CAMPAIGN = { audience: { segment_id: 'seg_Gone1' } };
const INBOX = { channel_ids: ['chn_Gone1'] };
const MACRO = { actions: [{ type: 'move_to_inbox', inbox_id: 'inb_Gone1' }] };
const COMPANY = { company_id: 'cmp_Gone1' };

const UNKNOWN: Readonly<Record<string, object>> = {
  createCampaign: CAMPAIGN,
  updateCampaign: CAMPAIGN,
  createContact: COMPANY,
  updateContact: COMPANY,
  upsertContact: { contact: COMPANY },
  mergeContact: { merged_contact_id: 'con_Gone1' },
  updateConversation: { inbox_id: 'inb_Gone1' },
  createDeal: CONTACT,
  updateDeal: CONTACT,
  createInbox: INBOX,
  updateInbox: INBOX,
  createMacro: MACRO,
  updateMacro: MACRO,
  createNote: { target_id: 'con_Gone1' },
  // It takes one of the two.
  redeliverWebhookEvents: { delivery_id: 'dlv_Gone1', failed_since: undefined },
  sendMessage: { channel_id: 'chn_Gone1' },
  updateSettings: { default_inbox_id: 'inb_Gone1' },
  createTask: CONTACT,
  updateTask: CONTACT,
  createTicket: CONTACT,
  updateTicket: CONTACT,
};

const NUMBER = { phone: '600 000 142' };

const WRONG_ADDRESS: Readonly<Record<string, object>> = {
  createContact: NUMBER,
  updateContact: NUMBER,
  upsertContact: { contact: NUMBER },
  sendMessage: { to: { identifier: '600 000 142' } },
};

/** Sends an operation its example with these changes, by the operation's id. */
const changed =
  (cause: string, changes: Readonly<Record<string, object>>) =>
  ({ id }: Operation, { body }: RunExample): ErrorRecipe | undefined =>
    changes[id] && {
      ...{ cause, body: { ...(body as object | undefined), ...changes[id] } },
      // What was run before may have set the campaign to running.
      ...(id === 'updateCampaign' ? settledCampaign() : {}),
    };

export const unknownReference = changed(
  'The body names something that the sandbox does not have.',
  UNKNOWN,
);

export const wrongAddress = changed('The number is not in international form.', WRONG_ADDRESS);
