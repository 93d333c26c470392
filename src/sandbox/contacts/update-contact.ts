import type { Contact, ContactUpdate } from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { emit } from '../deliveries/emit.ts';
import { differences } from '../resources/patch.ts';
import { COMPANY, CONTACT } from '../resources/resource-types.ts';
import { requireReference, update } from '../resources/resource.ts';
import { requireContactStage } from '../resources/workspace-settings.ts';
import { writeAddresses } from './addresses.ts';
import { contactEventData } from './contact-event-data.ts';

/** Changes a contact and sends the event, unless nothing changes. */
export function updateContact(context: Context, before: Contact, fields: ContactUpdate): Contact {
  requireReference(context, COMPANY, fields.company_id, '/company_id');
  requireContactStage(context, fields.stage, '/stage');
  const { tags, ...rest } = fields;
  const contact = update(context, CONTACT, before, {
    ...rest,
    ...writeAddresses(context, fields, before.identifiers, ''),
    ...(tags && { tags: [...new Set(tags)] }),
  });
  if (contact === before) return before;
  const changed = differences(before, contact).map(({ field }) => field);
  const isMoved = contact.stage !== before.stage && before.stage !== undefined;
  const data = contactEventData(contact, {
    changed_fields: changed.filter((field) => field !== 'updated_at'),
    ...(isMoved && before.stage ? { previous_stage: before.stage } : {}),
  });
  emit(context, 'contact.updated', data);
  return contact;
}
