import type * as Api from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import {
  checkDefinition,
  checkReplaced,
  dropProperties,
  findObject,
  objectOf,
} from '../custom-objects/check-definition.ts';
import { checkProperties } from '../custom-objects/check-properties.ts';
import { forgetRecord, toLinks } from '../custom-objects/link-record.ts';
import { showRecord, titleOf } from '../custom-objects/record-name.ts';
import { conflict, invalidBody, notFound } from '../refused.ts';
import { isOneOf, listPage, type Page } from '../resources/page.ts';
import { applyPatch } from '../resources/patch.ts';
import { ASSOCIATION, CUSTOM_OBJECT, RECORD } from '../resources/resource-types.ts';
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
        target_id: ({ links = [] }, id: string) => links.some((to) => isOneOf(id, to.target_id)),
      },
    });
  },

  create(call: Call<Api.RecordCreate>): Api.CustomObjectRecord {
    const object = findObject(call, call.path['key']);
    const { properties = {}, stage = object.stages[0]?.key, owner_id: owner } = call.body;
    checkStage(object, stage);
    const values = applyPatch({ properties: {} }, { properties });
    checkProperties(call, object, values.properties);
    const id = call.engine.newId(RECORD.prefix);
    const links = toLinks(call, object.key, id, call.body.links ?? [], []);
    const number = nextNumber(call, object);
    const fields = {
      object_key: object.key,
      number,
      ...titleOf(call, object, { number, ...values }),
      stage: stage ?? null,
      owner_id: owner ?? null,
      ...values,
      links,
      stage_changed_at: null,
    };
    return showRecord(call, create(call, RECORD, fields, { id, keepNull }));
  },

  get: (call: Call): Api.CustomObjectRecord => showRecord(call, findRecord(call).record),

  update(call: Call<Api.RecordUpdate>): Api.CustomObjectRecord {
    const { object, record: before } = findRecord(call);
    const { properties = {}, stage, owner_id: owner, links } = call.body;
    checkStage(object, stage);
    const merged = applyPatch({ properties: before.properties }, { properties });
    checkProperties(call, object, merged.properties);
    const isMoved = stage !== undefined && stage !== before.stage;
    const wanted = links && toLinks(call, object.key, before.id, links, before.links ?? []);
    const fields = {
      properties,
      ...titleOf(call, object, { ...before, ...merged }),
      stage,
      owner_id: owner,
      links: wanted,
      ...(isMoved ? { stage_changed_at: call.now } : {}),
    };
    return showRecord(call, update(call, RECORD, before, fields, { keepNull }));
  },

  delete(call: Call): Api.Deleted {
    const { record } = findRecord(call);
    forgetRecord(call, record.id);
    return remove(call, RECORD, record);
  },
};

function findRecord(call: Call): { object: Api.CustomObject; record: Api.CustomObjectRecord } {
  const object = findObject(call, call.path['key']);
  const record = find(call, RECORD, call.path['id']);
  if (record.object_key !== object.key) throw notFound(RECORD.title);
  return { object, record };
}

function checkStage({ stages }: Api.CustomObject, stage: string | undefined): void {
  if (stage === undefined || stages.some(({ key }) => key === stage)) return;
  const keys = stages.map(({ key }) => key).join(', ') || 'none';
  throw invalidBody('/stage', `must be a stage of the custom object, which has ${keys}`);
}

/** Counts on from the highest number that was ever given. */
function nextNumber({ workspace }: Call, { id }: Api.CustomObject): number {
  const count = (workspace.recordCounts.get(id)?.count ?? 0) + 1;
  workspace.recordCounts.put({ id, count });
  return count;
}

export const objects = {
  list: (call: Call): Page => listPage(call, call.workspace.objects),

  create(call: Call<Api.CustomObjectCreate>): Api.CustomObject {
    const { key } = call.body;
    const message = `The workspace has a custom object with the key \`${key}\`.`;
    if (objectOf(call.workspace, key)) throw conflict('object_key_taken', message);
    checkDefinition(call, call.body);
    return create(call, CUSTOM_OBJECT, { stages: [], ...(call.body as object) });
  },

  get: (call: Call): Api.CustomObject => findObject(call, call.path['key']),

  update(call: Call<Api.CustomObjectUpdate>): Api.CustomObject {
    const before = findObject(call, call.path['key']);
    checkDefinition(call, call.body);
    checkReplaced(call, before, call.body);
    const { remove_properties: removed = [], ...fields } = call.body;
    const properties = (fields.properties ?? before.properties).filter(
      ({ key }) => !removed.includes(key),
    );
    const after = update(call, CUSTOM_OBJECT, before, { ...(fields as object), properties });
    // The caller has named them.
    if (removed.length > 0) dropProperties(call, after, (key) => removed.includes(key));
    return after;
  },

  delete(call: Call): Api.Deleted {
    const object = findObject(call, call.path['key']);
    const { records, associations, recordCounts } = call.workspace;
    const message = 'The custom object still has records. Delete them first.';
    if ([...records.values()].some((each) => each.object_key === object.key))
      throw conflict('object_has_records', message);
    for (const each of Array.from(associations.values())) {
      if (each.object_key === object.key) associations.delete(each.id);
    }
    recordCounts.delete(object.id);
    return remove(call, CUSTOM_OBJECT, object);
  },

  listAssociations(call: Call): Page {
    const { key } = findObject(call, call.path['key']);
    const belongs = (each: Api.Association): boolean => each.object_key === key;
    return listPage(call, call.workspace.associations, { belongs });
  },

  createAssociation(call: Call<Api.AssociationCreate>): Api.Association {
    const { key } = findObject(call, call.path['key']);
    const { target_type: type, target_object_key: target } = call.body;
    if (type === 'object' && !objectOf(call.workspace, target))
      throw invalidBody('/target_object_key', 'must be the key of a custom object');
    if (type !== 'object' && target !== undefined)
      throw invalidBody('/target_object_key', `is not allowed for ${type}`);
    const defaults = { cardinality: 'many_to_many', target_object_key: null };
    const fields = { ...defaults, ...call.body, object_key: key };
    return create(call, ASSOCIATION, fields, { keepNull: ['target_object_key'] });
  },
};
