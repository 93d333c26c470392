import type {
  CustomObject,
  CustomObjectUpdate,
  PropertyDefinition,
} from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { invalidBody, conflict } from '../refused.ts';

/** Checks a definition in itself: keys once each, references that lead somewhere. */
export function checkDefinition(
  context: Context,
  definition: CustomObjectUpdate & { key?: string },
): void {
  const { properties = [], stages = [] } = definition;
  checkKeysOnce('/properties', properties);
  checkKeysOnce('/stages', stages);
  for (const [index, property] of properties.entries()) {
    checkProperty(context, definition.key, property, `/properties/${index}`);
  }
}

function checkKeysOnce(pointer: string, items: readonly { readonly key: string }[]): void {
  const keys = items.map(({ key }) => key);
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice !== -1) throw invalidBody(`${pointer}/${twice}/key`, 'is the key of another one');
}

function checkProperty(
  { workspace }: Context,
  own: string | undefined,
  property: PropertyDefinition,
  pointer: string,
): void {
  if (property.type !== 'reference') return;
  // An object may refer to records of its own kind.
  const keys = [...[...workspace.objects.values()].map(({ key }) => key), own];
  if (keys.includes(property.object_key)) return;
  throw invalidBody(`${pointer}/object_key`, 'must be the key of a custom object');
}

/** A definition must never contradict what is stored. Throws the 409. */
export function checkReplaced(
  { workspace }: Context,
  before: CustomObject,
  after: CustomObjectUpdate,
): void {
  const records = [...workspace.records.values()].filter((each) => each.object_key === before.key);
  for (const property of after.properties ?? []) {
    const old = before.properties?.find(({ key }) => key === property.key);
    if (!old || old.type === property.type) continue;
    throw conflict(
      'property_type_fixed',
      `The property \`${property.key}\` is of the type ${old.type}, which stays.`,
    );
  }
  const kept = after.stages?.map(({ key }) => key);
  const lost = kept && records.find(({ stage }) => stage && !kept.includes(stage));
  if (lost)
    throw conflict('stage_in_use', `The stage \`${lost.stage}\` has records. Move them first.`);
}
