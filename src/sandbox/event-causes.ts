import type { Client, EventType } from '../../generated/index.ts';

/** Has a contact write, which no call of the interface does: `POST /_sandbox/inbound_messages`. */
type WriteAsContact = (message: { from: string; text: string }) => Promise<unknown>;

/** A number of seven digits. */
const newDigits = (): string => `${1e6 + Math.floor(Math.random() * 9e6)}`;

/** A recipient who has no conversation yet. */
const newNumber = (): string => `+34600${newDigits()}`;

/** Whom no channel of a sandbox reaches. */
const UNREACHABLE = '+15550100';

const sendTo = (crm: Client, identifier: string) =>
  crm.messages.send({ to: { identifier }, content: { type: 'text', text: 'Hello' } });

async function changeConversation(crm: Client, change: object): Promise<void> {
  const { data } = await sendTo(crm, newNumber());
  await crm.conversations.update(data.conversation_id, change);
}

async function moveDeal(crm: Client, stage: string): Promise<void> {
  const { data } = await crm.deals.create({ title: 'Engine' });
  await crm.deals.update(data.id, { stage });
}

/** The calls after which a service sends an event. */
export const EVENT_CAUSES: Readonly<
  Record<EventType, (crm: Client, write: WriteAsContact) => Promise<unknown>>
> = {
  'message.received': (_, write) => write({ from: newNumber(), text: 'Hello' }),
  'message.sent': (crm) => sendTo(crm, newNumber()),
  'message.delivered': (crm) => sendTo(crm, newNumber()),
  'message.read': (crm) => sendTo(crm, newNumber()),
  'message.failed': (crm) => sendTo(crm, UNREACHABLE),
  'conversation.created': (crm) => sendTo(crm, newNumber()),
  'conversation.assigned': (crm) => changeConversation(crm, { assignee_id: 'usr_1' }),
  'conversation.closed': (crm) => changeConversation(crm, { status: 'closed' }),
  'contact.created': (crm) => crm.contacts.create({ name: 'Ada' }),
  'contact.updated': async (crm) => {
    const { data } = await crm.contacts.create({ name: 'Ada' });
    await crm.contacts.update(data.id, { stage: 'customer' });
  },
  'contact.merged': async (crm) => {
    const { data: one } = await crm.contacts.create({ name: 'Ada' });
    const { data: other } = await crm.contacts.create({ name: 'Ada L.' });
    await crm.contacts.merge(one.id, { merged_contact_id: other.id });
  },
  'deal.stage_changed': (crm) => moveDeal(crm, 'proposal'),
  'deal.won': (crm) => moveDeal(crm, 'won'),
  'ticket.created': (crm) => crm.tickets.create({ subject: 'Broken' }),
  'campaign.completed': async (crm) => {
    const { data } = await crm.campaigns.create({ name: 'Tires' });
    await crm.campaigns.launch(data.id);
  },
  'whatsapp.template.approved': (crm) =>
    crm.channels.createTemplate('chn_whatsapp', {
      name: `welcome_${newDigits()}`,
      language: 'en',
      category: 'utility',
      body: 'Hello',
    }),
  'job.completed': (crm) => crm.contacts.import({ contacts: [] }),
};
