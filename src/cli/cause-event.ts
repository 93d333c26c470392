import { randomInt } from 'node:crypto';
import type { Client, EventType } from '../index.ts';

/** What the interface has no call for: a contact writes. */
type Outside = 'message.received';

/** A recipient who has no conversation yet. */
const newNumber = (): string => `+34600${randomInt(1e6, 1e7)}`;

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
export const CAUSES: Readonly<
  Record<Exclude<EventType, Outside>, (crm: Client) => Promise<unknown>>
> = {
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
      name: `welcome_${randomInt(1e9)}`,
      language: 'en',
      category: 'utility',
      body: 'Hello',
    }),
  'job.completed': (crm) => crm.contacts.import({ contacts: [] }),
};
