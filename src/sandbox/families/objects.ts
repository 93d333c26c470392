import type {
  Association,
  AssociationCreate,
  CustomObject,
  CustomObjectCreate,
  CustomObjectUpdate,
  Deleted,
} from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { checkDefinition, checkReplaced } from '../custom-objects/check-definition.ts';
import { findObject } from '../custom-objects/find-object.ts';
import { dropProperties } from '../custom-objects/drop-properties.ts';
import { invalidBody, conflict } from '../refused.ts';
import { listPage, type Page } from '../resources/page.ts';
import { ASSOCIATION, CUSTOM_OBJECT } from '../resources/resource-types.ts';
import { create, remove, update } from '../resources/resource.ts';

export const objects = {
  list: (call: Call): Page => listPage(call, call.workspace.objects),

  create(call: Call<CustomObjectCreate>): CustomObject {
    const { key } = call.body;
    if ([...call.workspace.objects.values()].some((each) => each.key === key)) {
      throw conflict(
        'object_key_taken',
        `The workspace has a custom object with the key \`${key}\`.`,
      );
    }
    checkDefinition(call, call.body);
    return create(call, CUSTOM_OBJECT, { stages: [], ...(call.body as object) });
  },

  get: (call: Call): CustomObject => findObject(call, call.path['key']),

  update(call: Call<CustomObjectUpdate>): CustomObject {
    const before = findObject(call, call.path['key']);
    checkDefinition(call, call.body);
    checkReplaced(call, before, call.body);
    const { remove_properties: removed = [], ...fields } = call.body;
    const properties = (fields.properties ?? before.properties).filter(
      ({ key }) => !removed.includes(key),
    );
    const after = update(call, CUSTOM_OBJECT, before, { ...(fields as object), properties });
    dropProperties(call, after, removed);
    return after;
  },

  delete(call: Call): Deleted {
    const object = findObject(call, call.path['key']);
    const { records, associations, recordCounts } = call.workspace;
    if ([...records.values()].some((each) => each.object_key === object.key)) {
      throw conflict(
        'object_has_records',
        'The custom object still has records. Delete them first.',
      );
    }
    for (const each of [...associations.values()]) {
      if (each.object_key === object.key) associations.delete(each.id);
    }
    recordCounts.delete(object.id);
    return remove(call, CUSTOM_OBJECT, object);
  },

  listAssociations(call: Call): Page {
    const { key } = findObject(call, call.path['key']);
    const belongs = (each: Association): boolean => each.object_key === key;
    return listPage(call, call.workspace.associations, { belongs });
  },

  createAssociation(call: Call<AssociationCreate>): Association {
    const { key } = findObject(call, call.path['key']);
    const { target_type: type, target_object_key: target } = call.body;
    if (type === 'object') checkTarget(call, target);
    const fields = { cardinality: 'many_to_many', ...call.body, object_key: key };
    const targetKey = type === 'object' ? target : null;
    const keepNull = ['target_object_key'];
    return create(call, ASSOCIATION, { ...fields, target_object_key: targetKey }, { keepNull });
  },
};

function checkTarget({ workspace }: Call, key: string | undefined): void {
  if ([...workspace.objects.values()].some((each) => each.key === key)) return;
  throw invalidBody('/target_object_key', 'must be the key of a custom object');
}
