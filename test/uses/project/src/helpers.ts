import type { DealUpdate, TaskCreate, Ticket } from 'messaging-crm-api';
import { crm } from './client.ts';

const title = (ticket: Ticket): string => ticket.subject; // ! nullable

const lose = (reason: string): DealUpdate => ({
  stage: 'closed',
  lost_reason: reason, // ! request-removed
});

function task(text: string): TaskCreate {
  return { title: text, type: 'meeting' }; // ! required-prop enum-removed
}

export async function close(id: string, ticket: Ticket): Promise<void> {
  await crm.deals.update(id, lose(title(ticket)));
  await crm.tasks.create(task(`Call about ${id}`)); // ! required-prop
}

/** Its type is inferred from what the contract says. */
const label = (ticket: Ticket) => ticket.subject; // ! nullable
export const longest = (tickets: Ticket[]): number =>
  Math.max(...tickets.map((one) => label(one).length)); // ! nullable
