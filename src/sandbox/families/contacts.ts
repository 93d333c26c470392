import type * as Api from '../../../generated/index.ts';
import { requireScopes } from '../access/require-scopes.ts';
import { hasAddress } from '../contacts/addresses.ts';
import { createContact } from '../contacts/create-contact.ts';
import { deleteContact } from '../contacts/delete-contact.ts';
import { mergeContacts } from '../contacts/merge-contacts.ts';
import { setSubscription } from '../contacts/subscriptions.ts';
import { updateContact, upsertContact } from '../contacts/update-contact.ts';
import type { Call } from '../context.ts';
import { checkFilter, createContactFilter } from '../filters/contact-filter.ts';
import { operationOf, pickKnownFields } from '../http/known-fields.ts';
import { startJob } from '../jobs/run-job.ts';
import { conflict, invalidBody } from '../refused.ts';
import { listPage, type Page } from '../resources/page.ts';
import { replaceInAudiences } from '../resources/references.ts';
import { CONTACT, SEGMENT } from '../resources/resource-types.ts';
import { create, find, requireReference, update } from '../resources/resource.ts';
import { requireContactStage } from '../resources/workspace-settings.ts';
import { deleting, listingParts, reading } from './reading.ts';

export const segments = {
  list: (call: Call): Page =>
    listPage(call, call.workspace.segments, {
      show: (segment: Api.Segment) => showSegment(call, segment),
    }),

  create(call: Call<Api.SegmentCreate>): Api.Segment {
    checkCounted(call, call.body.filter);
    const count = countContacts(call, call.body.filter);
    return create(call, SEGMENT, { ...(call.body as object), contact_count: count });
  },

  get: (call: Call): Api.Segment => showSegment(call, find(call, SEGMENT, call.path['id'])),

  update(call: Call<Api.SegmentUpdate>): Api.Segment {
    const before = find(call, SEGMENT, call.path['id']);
    if (call.body.filter) checkCounted(call, call.body.filter);
    return showSegment(call, update(call, SEGMENT, before, call.body as object));
  },

  delete: deleting(SEGMENT, (call, segment) => {
    const isInUse = [...call.workspace.campaigns.values()].some(
      ({ audience, status }) =>
        audience?.segment_id === segment.id && ['scheduled', 'running'].includes(status),
    );
    if (isInUse)
      throw conflict('segment_in_use', 'A campaign for the segment is scheduled or running.');
    replaceInAudiences(call, segment.id);
  }),

  listContacts(call: Call): Page {
    return listMet(call, find(call, SEGMENT, call.path['id']).filter);
  },
};

const listMet = (call: Call, filter: Api.SegmentFilter): Page =>
  listPage(call, call.workspace.contacts, { belongs: createContactFilter(filter, call) });

/** A filter of one's own tells by the number of its contacts what they hold. */
function checkCounted(call: Call, filter: Api.SegmentFilter): void {
  requireScopes(call, ['contacts:read'], 'A segment with a filter');
  checkFilter(filter, '/filter');
}

/** Membership follows the contacts by itself, and so does their number. */
function showSegment(call: Call, segment: Api.Segment): Api.Segment {
  return { ...segment, contact_count: countContacts(call, segment.filter) };
}

function countContacts(call: Call, filter: Api.SegmentFilter): number {
  return [...call.workspace.contacts.values()].filter(createContactFilter(filter, call)).length;
}

export const contacts = {
  ...reading(CONTACT, {
    filters: {
      email: (contact, email: string) => hasAddress(contact, email, 'email'),
      phone: (contact, phone: string) => hasAddress(contact, phone, 'phone'),
      identifier: (contact, identifier: string) => hasAddress(contact, identifier),
      tag: ({ tags }, tag: string) => tags.includes(tag),
    },
  }),

  search(call: Call<Api.ContactSearch>): Page {
    const { filter } = call.body;
    checkFilter(filter, '/filter');
    return listMet(call, filter);
  },

  create: (call: Call<Api.ContactCreate>): Api.Contact => createContact(call, call.body),

  update: (call: Call<Api.ContactUpdate>): Api.Contact =>
    updateContact(call, find(call, CONTACT, call.path['id']), call.body),

  delete: (call: Call): Api.Deleted => deleteContact(call, find(call, CONTACT, call.path['id'])),

  merge(call: Call<Api.ContactMerge>): Api.Contact {
    const remaining = find(call, CONTACT, call.path['id']);
    const { merged_contact_id: id } = call.body;
    const merged = requireReference(call, CONTACT, id, '/merged_contact_id') as Api.Contact;
    if (merged.id === remaining.id) throw invalidBody('/merged_contact_id', 'is the same contact');
    return mergeContacts(call, remaining, merged);
  },

  upsert({ body, ...call }: Call<Api.ContactUpsert>): Api.Contact {
    const fields = pickKnownFields(operationOf(call.engine, 'contacts.create'), body.contact);
    return upsertContact(call, body.identifier, fields as Api.ContactCreate);
  },

  listSubscriptions: listingParts(CONTACT, 'subscriptions', 'contact_id'),

  updateSubscription(call: Call<Api.SubscriptionUpdate>): Api.Subscription {
    const contact = find(call, CONTACT, call.path['id']);
    return setSubscription(call, contact, call.path['channel_type'] ?? '', call.body);
  },

  import: (call: Call<Api.ContactImport>): Api.Job =>
    startJob(call, 'contacts.import', call.body, call.body.contacts?.length ?? 0),

  bulk(call: Call<Api.ContactBulk>): Api.Job {
    checkBulk(call);
    return startJob(call, 'contacts.bulk', call.body, call.body.contact_ids.length);
  },
};

/** Each operation takes a field of its own. */
function checkBulk(call: Call<Api.ContactBulk>): void {
  const { operation, tags, stage, owner_id: owner } = call.body;
  const missing = (field: string) => invalidBody(`/${field}`, `is required by ${operation}`);
  if ((operation === 'add_tags' || operation === 'remove_tags') && !tags) throw missing('tags');
  if (operation === 'set_stage' && stage === undefined) throw missing('stage');
  if (operation === 'set_owner' && owner === undefined) throw missing('owner_id');
  if (operation === 'set_stage') requireContactStage(call, stage, '/stage');
}
