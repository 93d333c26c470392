import type { Contact, ContactEventData } from '../../../generated/index.ts';
import { pickFields } from '../resources/pick-fields.ts';

/** What an event says of a contact; its name is always there, made of what there is. */
export function contactEventData(
  contact: Contact,
  more: Pick<ContactEventData, 'previous_stage' | 'changed_fields' | 'merged_contact_id'> = {},
): ContactEventData {
  const fields = pickFields(contact, [
    'object',
    'id',
    'email',
    'phone',
    'stage',
    'owner_id',
    'company_id',
    'country',
    'locale',
  ]);
  return { ...fields, name: nameOf(contact), ...more };
}

/** What people call a contact: its name, or else how it is reached. */
export function nameOf(contact: Contact): string {
  const { id, name, first_name: first, last_name: last, email, phone, identifiers } = contact;
  const full = [first, last].filter(Boolean).join(' ');
  return name || full || email || phone || identifiers[0]?.value || id;
}
