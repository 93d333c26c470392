import type { Contact, ContactCreate } from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { emit } from '../deliveries/emit.ts';
import { invalidBody } from '../refused.ts';
import { COMPANY, CONTACT } from '../resources/resource-types.ts';
import { create, requireReference } from '../resources/resource.ts';
import { readSettings, requireContactStage } from '../resources/workspace-settings.ts';
import { writeAddresses } from './addresses.ts';
import { contactEventData } from './contact-event-data.ts';

/** Adds a contact and sends the event; `pointer` is where in the body its fields are. */
export function createContact(context: Context, fields: ContactCreate, pointer = ''): Contact {
  checkReachable(fields, pointer);
  requireReference(context, COMPANY, fields.company_id, `${pointer}/company_id`);
  requireContactStage(context, fields.stage, `${pointer}/stage`);
  const contact = create(context, CONTACT, {
    stage: readSettings(context).contact_stages?.[0]?.key,
    ...fields,
    ...writeAddresses(context, fields, [], pointer),
    tags: [...new Set(fields.tags)],
  });
  emit(context, 'contact.created', contactEventData(contact));
  return contact;
}

/** A contact with neither a name nor any way to be reached is refused. */
function checkReachable(fields: ContactCreate, pointer: string): void {
  const { name, first_name: first, last_name: last, email, phone, identifiers = [] } = fields;
  if (name || first || last || email || phone || identifiers.length > 0) return;
  throw invalidBody(pointer, 'must have a name, an email, a phone or an identifier');
}
