import type { Deleted, Ticket, TicketCreate, TicketUpdate } from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { emit } from '../deliveries/emit.ts';
import { conflict } from '../refused.ts';
import { listPage, type Page } from '../resources/page.ts';
import { patchTags } from '../resources/patch-tags.ts';
import { pickFields } from '../resources/pick-fields.ts';
import { dropLinksTo, dropNotesOn, dropReferences } from '../resources/references.ts';
import { COMPANY, CONTACT, CONVERSATION, TICKET } from '../resources/resource-types.ts';
import { create, find, remove, requireReference, update } from '../resources/resource.ts';

export const tickets = {
  list: (call: Call): Page => listPage(call, call.workspace.tickets),

  create(call: Call<TicketCreate>): Ticket {
    checkReferences(call, call.body);
    const about = requireReference(
      call,
      CONVERSATION,
      call.body.conversation_id,
      '/conversation_id',
    );
    const ticket = create(call, TICKET, {
      priority: 'normal',
      // A ticket about a conversation is about its contact.
      contact_id: about?.contact_id,
      ...call.body,
      status: 'open',
    });
    emit(
      call,
      'ticket.created',
      pickFields(ticket, [
        'object',
        'id',
        'subject',
        'status',
        'priority',
        'contact_id',
        'conversation_id',
        'owner_id',
      ]),
    );
    return ticket;
  },

  get: (call: Call): Ticket => find(call, TICKET, call.path['id']),

  update(call: Call<TicketUpdate>): Ticket {
    const before = find(call, TICKET, call.path['id']);
    if (before.status === 'closed')
      throw conflict('ticket_closed', 'The ticket is closed. Create a new one.');
    checkReferences(call, call.body);
    return update(call, TICKET, before, {
      ...patchTags(before, call.body),
      ...settlement(call, before),
    });
  },

  delete(call: Call): Deleted {
    const ticket = find(call, TICKET, call.path['id']);
    dropReferences(call, call.workspace.tasks, 'ticket_id', ticket.id);
    dropNotesOn(call, 'ticket', ticket.id);
    dropLinksTo(call, ticket.id);
    return remove(call, TICKET, ticket);
  },
};

function checkReferences(call: Call, body: TicketUpdate): void {
  requireReference(call, CONTACT, body.contact_id, '/contact_id');
  requireReference(call, COMPANY, body.company_id, '/company_id');
}

/** When a ticket was solved and closed. */
function settlement({ body, now }: Call<TicketUpdate>, before: Ticket) {
  const { status = before.status } = body;
  if (status === before.status) return {};
  if (status === 'solved') return { solved_at: now };
  if (status === 'closed') return { closed_at: now };
  return { solved_at: null };
}
