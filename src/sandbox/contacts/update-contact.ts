import type * as Api from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { reaches } from '../conversing/resolve-recipient.ts';
import { conflict } from '../refused.ts';
import { differences, patchTags } from '../resources/patch.ts';
import { COMPANY, CONTACT } from '../resources/resource-types.ts';
import { requireReference, update } from '../resources/resource.ts';
import { requireContactStage } from '../resources/workspace-settings.ts';
import { type Addresses, findByIdentifier, readAddress, writeAddresses } from './addresses.ts';
import { createContact, emitContact } from './create-contact.ts';

/** Changes a contact and sends the event, unless nothing changes. */
export function updateContact(
  context: Context,
  before: Api.Contact,
  fields: Api.ContactUpdate,
  pointer = '',
): Api.Contact {
  requireReference(context, COMPANY, fields.company_id, `${pointer}/company_id`);
  requireContactStage(context, fields.stage, `${pointer}/stage`);
  const addresses = writeAddresses(context, fields, before.identifiers, pointer);
  if (fields.identifiers) checkStillReached(context, before, addresses);
  const contact = update(context, CONTACT, before, { ...patchTags(before, fields), ...addresses });
  if (contact === before) return before;
  const changed = differences(before, contact).map(({ field }) => field);
  emitContact(context, 'contact.updated', contact, {
    changed_fields: changed.filter((field) => field !== 'updated_at'),
    ...(before.stage && contact.stage !== before.stage && { previous_stage: before.stage }),
  });
  return contact;
}

/** Updates the contact with an identifier, or creates one; identifiers are added to its own. */
export function upsertContact(
  context: Context,
  identifier: Api.IdentifierCreate,
  { identifiers = [], ...fields }: Api.ContactCreate,
): Api.Contact {
  const address = readAddress(identifier, '/identifier');
  const found = findByIdentifier(context, address.value, address.type);
  const more = identifiers.map((each, at) => readAddress(each, `/contact/identifiers/${at}`));
  const patch = { ...fields, identifiers: [...(found?.identifiers ?? []), address, ...more] };
  if (!found) return createContact(context, patch, '/contact');
  return updateContact(context, found, patch, '/contact');
}

/** A list that leaves out the last address of an open conversation is refused: nobody could answer it. */
function checkStillReached(
  { workspace }: Context,
  { id, identifiers: before }: Api.Contact,
  { identifiers: after }: Addresses,
): void {
  for (const { status, channel_id: channelId } of workspace.conversationsByContact().find(id)) {
    const channel = workspace.channels.get(channelId);
    const isReached = (each: Api.Identifier): boolean => !channel || reaches(channel, each.type);
    if (status === 'closed' || !before.some(isReached) || after.some(isReached)) continue;
    throw conflict(
      'identifier_in_use',
      `An open conversation on a channel of the type ${channel?.type} could no longer be answered. Keep an address that it reaches, or close it first.`,
    );
  }
}
