import { words } from '../../table.ts';

/** The event types that occur, by family, as the service lists them. */
export const EVENTS = {
  message: words('message.received message.sent message.delivered message.read message.failed'),
  conversation: ['conversation.created', 'conversation.assigned', 'conversation.closed'],
  contact: ['contact.created', 'contact.updated', 'contact.merged'],
  deal: ['deal.stage_changed', 'deal.won'],
  ticket: ['ticket.created'],
  campaign: ['campaign.completed'],
  whatsapp: ['whatsapp.template.approved'],
  job: ['job.completed'],
};

export const EVENT_NAMES = Object.values(EVENTS).flat();
