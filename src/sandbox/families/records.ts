import type {
  CustomObject,
  CustomObjectRecord,
  Deleted,
  RecordCreate,
  RecordUpdate,
} from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { checkProperties } from '../custom-objects/check-properties.ts';
import { findObject } from '../custom-objects/find-object.ts';
import { forgetRecord } from '../custom-objects/forget-record.ts';
import { toLinks } from '../custom-objects/link-record.ts';
import { recordName } from '../custom-objects/record-name.ts';
import { showRecord } from '../custom-objects/show-record.ts';
import { invalidBody, notFound } from '../refused.ts';
import { listPage, type Page } from '../resources/page.ts';
import { applyPatch } from '../resources/patch.ts';
import { RECORD } from '../resources/resource-types.ts';
import { create, find, remove, update } from '../resources/resource.ts';

/** Stated as string or null, so that a null stands there. */
const keepNull = ['number', 'display_number', 'stage', 'owner_id', 'stage_changed_at'];

export const records = {
  list(call: Call): Page {
    const { key } = findObject(call, call.path['key']);
    return listPage(call, call.workspace.records, {
      belongs: (record) => record.object_key === key,
      show: (record) => showRecord(call, record),
      filters: {
        target_id: ({ links = [] }, id: string) => links.some((link) => link.target_id === id),
      },
    });
  },

  create(call: Call<RecordCreate>): CustomObjectRecord {
    const object = findObject(call, call.path['key']);
    const { properties = {}, stage = object.stages?.[0]?.key, owner_id: owner } = call.body;
    checkStage(object, stage);
    const values = applyPatch({}, { properties }) as {
      properties: Readonly<Record<string, unknown>>;
    };
    checkProperties(call, object, values.properties);
    const id = call.engine.newId(RECORD.prefix);
    const links = toLinks(call, object.key ?? '', id, call.body.links ?? [], []);
    const number = nextNumber(call, object);
    const fields = {
      object_key: object.key ?? '',
      number,
      display_number: object.prefix ? `${object.prefix}-${number}` : null,
      name: recordName(call, object, values.properties),
      stage: stage ?? null,
      owner_id: owner ?? null,
      ...values,
      links,
      stage_changed_at: null,
    };
    return showRecord(call, create(call, RECORD, fields, { id, keepNull }));
  },

  get: (call: Call): CustomObjectRecord => showRecord(call, findRecord(call).record),

  update(call: Call<RecordUpdate>): CustomObjectRecord {
    const { object, record: before } = findRecord(call);
    const { properties = {}, stage, owner_id: owner, links } = call.body;
    checkStage(object, stage);
    const merged = applyPatch({ properties: before.properties ?? {} }, { properties });
    checkProperties(call, object, merged.properties);
    const isMoved = stage !== undefined && stage !== before.stage;
    const wanted = links && toLinks(call, object.key ?? '', before.id, links, before.links ?? []);
    const fields = {
      properties,
      name: recordName(call, object, merged.properties),
      stage,
      owner_id: owner,
      links: wanted,
      ...(isMoved ? { stage_changed_at: call.now } : {}),
    };
    return showRecord(call, update(call, RECORD, before, fields, { keepNull }));
  },

  delete(call: Call): Deleted {
    const { record } = findRecord(call);
    forgetRecord(call, record.id);
    return remove(call, RECORD, record);
  },
};

function findRecord(call: Call): { object: CustomObject; record: CustomObjectRecord } {
  const object = findObject(call, call.path['key']);
  const record = find(call, RECORD, call.path['id']);
  if (record.object_key !== object.key) throw notFound(RECORD.title);
  return { object, record };
}

function checkStage({ stages }: CustomObject, stage: string | undefined): void {
  if (stage === undefined || stages.some(({ key }) => key === stage)) return;
  const keys = stages.map(({ key }) => key).join(', ') || 'none';
  throw invalidBody('/stage', `must be a stage of the custom object, which has ${keys}`);
}

/** Counts on from the highest number that was ever given. */
function nextNumber({ workspace }: Call, { id }: CustomObject): number {
  const count = (workspace.recordCounts.get(id)?.count ?? 0) + 1;
  workspace.recordCounts.put({ id, count });
  return count;
}
