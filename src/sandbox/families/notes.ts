import type { Deleted, Note, NoteCreate, NoteUpdate } from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { listPage, type Page } from '../resources/page.ts';
import { COMPANY, CONTACT, CONVERSATION, DEAL, NOTE, TICKET } from '../resources/resource-types.ts';
import { create, find, remove, requireReference, update } from '../resources/resource.ts';

export const notes = {
  list: (call: Call): Page => listPage(call, call.workspace.notes),

  create(call: Call<NoteCreate>): Note {
    const contactId = findContactOfTarget(call);
    return create(call, NOTE, { pinned: false, ...call.body, contact_id: contactId });
  },

  get: (call: Call): Note => find(call, NOTE, call.path['id']),

  update: (call: Call<NoteUpdate>): Note =>
    update(call, NOTE, find(call, NOTE, call.path['id']), call.body),

  delete: (call: Call): Deleted => remove(call, NOTE, find(call, NOTE, call.path['id'])),
};

/** A note on a deal, ticket or conversation concerns the contact of that. */
function findContactOfTarget(call: Call<NoteCreate>): string | null | undefined {
  const { target_type: type, target_id: id } = call.body;
  const pointer = '/target_id';
  if (type === 'contact') return requireReference(call, CONTACT, id, pointer)?.id;
  if (type === 'deal') return requireReference(call, DEAL, id, pointer)?.contact_id;
  if (type === 'ticket') return requireReference(call, TICKET, id, pointer)?.contact_id;
  if (type === 'conversation') return requireReference(call, CONVERSATION, id, pointer)?.contact_id;
  requireReference(call, COMPANY, id, pointer);
  return undefined;
}
