import type { Contact } from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { eachOnce } from '../custom-objects/link-record.ts';
import { replaceInAudiences, replaceReferences } from '../resources/references.ts';
import { CONTACT } from '../resources/resource-types.ts';
import { remove, update } from '../resources/resource.ts';
import { joinAddresses } from './addresses.ts';
import { emitContact } from './create-contact.ts';
import { mergeSubscriptions } from './subscriptions.ts';

/** Moves all that one contact has to another, which remains. */
export function mergeContacts(context: Context, remaining: Contact, merged: Contact): Contact {
  moveBelongings(context, remaining.id, merged.id);
  mergeSubscriptions(context, remaining.id, merged.id);
  remove(context, CONTACT, merged);
  // Whoever erases the one that remains erases what the trail says of the other, too.
  context.workspace.merges.put({ id: merged.id, into: remaining.id });
  const contact = update(context, CONTACT, remaining, {
    ...emptyFieldsOf(remaining, merged),
    ...joinAddresses([...remaining.identifiers, ...merged.identifiers]),
    tags: [...remaining.tags, ...merged.tags],
    custom_fields: { ...merged.custom_fields, ...remaining.custom_fields },
  });
  emitContact(context, 'contact.merged', contact, { merged_contact_id: merged.id });
  return contact;
}

function moveBelongings(context: Context, to: string, from: string): void {
  const { conversations, messages, deals, tasks } = context.workspace;
  const { tickets, notes, records, runRecipients } = context.workspace;
  for (const collection of [conversations, messages, deals, tasks, tickets, notes])
    replaceReferences(context, collection, 'contact_id', from, to);
  replaceReferences(context, notes, 'target_id', from, to);
  for (const message of Array.from(messages.values())) {
    const { sender } = message;
    if (sender.id === from) messages.put({ ...message, sender: { ...sender, id: to } });
  }
  replaceInAudiences(context, from, to);
  // Of two that a run is meant for, one gets its message.
  for (const kept of Array.from(runRecipients.values())) {
    const { contactIds: ids } = kept;
    if (ids.includes(from) && !ids.includes(to))
      runRecipients.put({ ...kept, contactIds: ids.map((id) => (id === from ? to : id)) });
  }
  for (const record of Array.from(records.values())) {
    if (!record.links?.some((link) => link.target_id === from)) continue;
    const links = record.links.map((link) =>
      link.target_id === from ? { ...link, target_id: to } : link,
    );
    records.put({ ...record, links: eachOnce(links), updated_at: context.now });
  }
}

/** Values for the fields that the remaining contact has none for. */
function emptyFieldsOf(remaining: Contact, merged: Contact): Partial<Contact> {
  const { id: _, object: __, created_at: ___, updated_at: ____, ...fields } = merged;
  const entries = Object.entries(fields).filter(([name]) => !remaining[name as keyof Contact]);
  return Object.fromEntries(entries);
}
