import { ApiError, ConflictError } from 'messaging-crm-api';
import { crm } from './client.ts';

export async function start(ids: string[]): Promise<number> {
  try {
    const { response } = await crm.contacts.bulk({
      // ! status
      contact_ids: ids,
      operation: 'add_tags',
      tags: ['vip'],
    });
    return response.status;
  } catch (error) {
    if (error instanceof ConflictError && error.code === 'idempotency_key_in_use') return 409;
    if (error instanceof ApiError && error.code === 'ticket_closed') return 400;
    throw error;
  }
}

export async function isClosed(id: string): Promise<boolean> {
  const ticket = await crm.tickets.get(id).catch(() => undefined);
  return ticket?.data.subject.startsWith('[closed]') ?? true; // ! nullable
}
