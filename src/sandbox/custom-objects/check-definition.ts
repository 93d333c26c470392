import type * as Api from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import type { Workspace } from '../state/workspace.ts';
import { conflict, invalidBody, notFound } from '../refused.ts';

export const objectOf = (
  { objects }: Pick<Workspace, 'objects'>,
  key: string | undefined,
): Api.CustomObject | undefined => [...objects.values()].find((each) => each.key === key);

/** The custom object that a path names, by its key or its id. */
export function findObject({ workspace }: Context, keyOrId = ''): Api.CustomObject {
  const object = objectOf(workspace, keyOrId) ?? workspace.objects.get(keyOrId);
  if (!object) throw notFound('custom object', undefined, 'key');
  return object;
}

/** Deletes some properties of a definition's records. */
export function dropProperties(
  { workspace, now }: Context,
  { key: objectKey }: Api.CustomObject,
  isDropped: (key: string, value: unknown) => boolean,
): void {
  for (const record of Array.from(workspace.records.values())) {
    if (record.object_key !== objectKey) continue;
    const entries = Object.entries(record.properties);
    const kept = entries.filter(([key, value]) => !isDropped(key, value));
    if (kept.length === entries.length) continue;
    workspace.records.put({ ...record, properties: Object.fromEntries(kept), updated_at: now });
  }
}

type Properties = Readonly<Record<string, unknown>>;

/** Checks a definition in itself: keys once each, references that lead somewhere. */
export function checkDefinition(
  context: Context,
  definition: Api.CustomObjectUpdate & { key?: string },
): void {
  const { key = '', properties = [], stages = [] } = definition;
  // A key is an id, too.
  if (key.length > 64) throw invalidBody('/key', 'must have at most 64 characters');
  checkKeysOnce('/properties', properties);
  checkKeysOnce('/stages', stages);
  for (const [index, property] of properties.entries())
    checkProperty(context, key, property, `/properties/${index}`);
}

export function checkKeysOnce(
  pointer: string,
  items: readonly { readonly key: string }[],
  what = 'one',
): void {
  const keys = items.map(({ key }) => key);
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice !== -1) throw invalidBody(`${pointer}/${twice}/key`, `is the key of another ${what}`);
}

function checkProperty(
  { workspace }: Context,
  own: string,
  property: Api.PropertyDefinition,
  pointer: string,
): void {
  if (property.type !== 'reference') return;
  // An object may refer to records of its own kind.
  const keys = [...[...workspace.objects.values()].map(({ key }) => key), own];
  if (keys.includes(property.object_key)) return;
  throw invalidBody(`${pointer}/object_key`, 'must be the key of a custom object');
}

/**
 * A definition must never contradict what is stored, and nothing that is stored is lost because a list leaves it out
 * . Throws the 409.
 */
export function checkReplaced(
  { workspace }: Context,
  before: Api.CustomObject,
  { properties, stages, remove_properties: removed = [] }: Api.CustomObjectUpdate,
): void {
  const records = [...workspace.records.values()].filter((each) => each.object_key === before.key);
  const holders = (key: string): readonly Properties[] =>
    records.flatMap(({ properties: held }) => (Object.hasOwn(held, key) ? [held] : []));
  for (const old of properties ? before.properties : []) {
    if (removed.includes(old.key)) continue;
    const after = properties?.find(({ key }) => key === old.key);
    const values = holders(old.key).map((held) => held[old.key]);
    if (after) checkChanged(old, after, values);
    else if (values.length > 0)
      throw conflict(
        'property_in_use',
        `The property \`${old.key}\` has values in ${values.length} records. Include it, or name it in \`remove_properties\` to delete it with its values.`,
      );
  }
  const kept = stages?.map(({ key }) => key);
  const lost = kept && records.find(({ stage }) => stage && !kept.includes(stage));
  if (lost)
    throw conflict('stage_in_use', `The stage \`${lost.stage}\` has records. Move them first.`);
}

/** What a definition says of a property must hold for the values that there are. */
function checkChanged(
  before: Api.PropertyDefinition,
  after: Api.PropertyDefinition,
  values: readonly unknown[],
): void {
  if (before.type !== after.type)
    throw conflict(
      'property_type_fixed',
      `The property \`${after.key}\` is of the type ${before.type}, which stays.`,
    );
  if (after.type === 'reference' && before.type === 'reference' && values.length > 0) {
    if (before.object_key === after.object_key) return;
    throw conflict(
      'property_in_use',
      `The property \`${after.key}\` refers to records of ${before.object_key}. Clear its values first.`,
    );
  }
  if (after.type !== 'select') return;
  const choices = new Set(after.choices.map(({ value }) => value));
  const isHeld = (value: unknown): boolean =>
    Array.isArray(value)
      ? after.multiple === true && value.every((each) => choices.has(each))
      : choices.has(value as string);
  const lost = values.find((value) => !isHeld(value));
  if (lost === undefined) return;
  throw conflict(
    'property_in_use',
    `Records hold ${JSON.stringify(lost)} in the property \`${after.key}\`, which the new definition would not take. Change them first.`,
  );
}
