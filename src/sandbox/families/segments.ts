import type {
  Contact,
  Deleted,
  Segment,
  SegmentCreate,
  SegmentFilter,
  SegmentUpdate,
} from '../../../generated/index.ts';
import { requireScopes } from '../access/require-scopes.ts';
import type { Call } from '../context.ts';
import { checkFilter } from '../filters/check-filter.ts';
import { createContactFilter } from '../filters/contact-filter.ts';
import { conflict } from '../refused.ts';
import { listPage, type Page } from '../resources/page.ts';
import { SEGMENT } from '../resources/resource-types.ts';
import { create, find, remove, update } from '../resources/resource.ts';

export const segments = {
  list: (call: Call): Page =>
    listPage(call, call.workspace.segments, {
      show: (segment: Segment) => showSegment(call, segment),
    }),

  create(call: Call<SegmentCreate>): Segment {
    checkCounted(call, call.body.filter);
    return create(call, SEGMENT, {
      ...(call.body as object),
      contact_count: countContacts(call, call.body.filter),
    });
  },

  get: (call: Call): Segment => showSegment(call, find(call, SEGMENT, call.path['id'])),

  update(call: Call<SegmentUpdate>): Segment {
    const before = find(call, SEGMENT, call.path['id']);
    const { filter } = call.body;
    if (filter) checkCounted(call, filter);
    return showSegment(call, update(call, SEGMENT, before, call.body as object));
  },

  delete(call: Call): Deleted {
    const segment = find(call, SEGMENT, call.path['id']);
    const isInUse = [...call.workspace.campaigns.values()].some(
      ({ audience, status }) =>
        audience?.segment_id === segment.id && ['scheduled', 'running'].includes(status),
    );
    if (isInUse)
      throw conflict('segment_in_use', 'A campaign for the segment is scheduled or running.');
    return remove(call, SEGMENT, segment);
  },

  listContacts(call: Call): Page {
    const { filter } = find(call, SEGMENT, call.path['id']);
    const belongs = createContactFilter(filter, call.engine.clock.now());
    return listPage<Contact>(call, call.workspace.contacts, { belongs });
  },
};

/** A filter of one's own tells by the number of its contacts what they hold. */
function checkCounted(call: Call, filter: SegmentFilter): void {
  requireScopes(call, ['contacts:read'], 'A segment with a filter');
  checkFilter(filter, '/filter');
}

/** Membership follows the contacts by itself, and so does their number. */
function showSegment(call: Call, segment: Segment): Segment {
  return { ...segment, contact_count: countContacts(call, segment.filter) };
}

function countContacts({ workspace, engine }: Call, filter: SegmentFilter): number {
  const meets = createContactFilter(filter, engine.clock.now());
  let count = 0;
  for (const contact of workspace.contacts.values()) if (meets(contact)) count += 1;
  return count;
}
