import type { Contact, ContactCreate, ContactEventData } from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { emit } from '../deliveries/emit.ts';
import { invalidBody } from '../refused.ts';
import { COMPANY, CONTACT } from '../resources/resource-types.ts';
import { create, requireReference } from '../resources/resource.ts';
import { readSettings, requireContactStage } from '../resources/workspace-settings.ts';
import { writeAddresses } from './addresses.ts';

/** Sends an event about a contact; its name is always there, made of what there is. */
export function emitContact(
  context: Context,
  type: 'contact.created' | 'contact.updated' | 'contact.merged',
  contact: Contact,
  more: Partial<ContactEventData> = {},
): void {
  emit(context, type, contact, { name: nameOf(contact), ...more });
}

/** What people call a contact: its name, or else how it is reached. */
export function nameOf(contact: Contact): string {
  const { id, name, first_name: first, last_name: last, email, phone, identifiers } = contact;
  return (
    name || [first, last].filter(Boolean).join(' ') || email || phone || identifiers[0]?.value || id
  );
}

/** Adds a contact and sends the event; `pointer` is where in the body its fields are. */
export function createContact(context: Context, fields: ContactCreate, pointer = ''): Contact {
  checkReachable(fields, pointer);
  requireReference(context, COMPANY, fields.company_id, `${pointer}/company_id`);
  requireContactStage(context, fields.stage, `${pointer}/stage`);
  const contact = create(context, CONTACT, {
    stage: readSettings(context).contact_stages[0]?.key,
    ...fields,
    ...writeAddresses(context, fields, [], pointer),
    tags: fields.tags ?? [],
  });
  emitContact(context, 'contact.created', contact);
  return contact;
}

/** A contact with neither a name nor any way to be reached is refused. */
function checkReachable(fields: ContactCreate, pointer: string): void {
  const { name, first_name: first, last_name: last, email, phone, identifiers = [] } = fields;
  if (name || first || last || email || phone || identifiers.length > 0) return;
  throw invalidBody(pointer, 'must have a name, an email, a phone or an identifier');
}
