import type * as Api from '../../../generated/index.ts';
import { readScope, requireScopes } from '../access/require-scopes.ts';
import { nameOf } from '../contacts/create-contact.ts';
import type { Call, Context } from '../context.ts';
import { typeOf } from '../resources/resource.ts';
import { objectOf } from './check-definition.ts';

/** A record as it is shown: its links only when `expand` asks for them. */
export function showRecord(call: Call, record: Api.CustomObjectRecord): Api.CustomObjectRecord {
  const { links = [], ...kept } = record;
  const object = objectOf(call.workspace, record.object_key);
  const rest = object ? { ...kept, ...titleOf(call, object, record) } : kept;
  const relations = (call.query['expand'] ?? []) as readonly string[];
  if (!relations.includes('links')) return rest;
  const kinds = links.map(({ target_type: type }) => (type === 'object' ? 'record' : type));
  requireScopes(call, kinds.map(readScope), 'Naming what the record links to');
  // The target may have another name by now.
  const named = links.map((link) => {
    const name = targetName(call, link.target_type, link.target_id);
    return name === undefined ? link : { ...link, target_name: name };
  });
  return { ...rest, links: named };
}

/** What a record is called, which follows its properties and its object. */
export const titleOf = (
  context: Context,
  object: Api.CustomObject,
  { number, properties }: Pick<Api.CustomObjectRecord, 'number' | 'properties'>,
) => ({
  name: recordName(context, object, properties),
  display_number: object.prefix ? `${object.prefix}-${number}` : null,
});

/** References within references that a name follows. */
const DEEPEST = 5;

type Properties = Readonly<Record<string, unknown>>;

/** The name of a record: the template of its object with its properties in place. */
function recordName(
  context: Context,
  object: Api.CustomObject,
  properties: Properties,
  depth = 0,
): string {
  const { name_template: template, properties: definitions, name } = object;
  if (template) {
    const filled = template.replace(/\{([\w.]+)\}/g, (_, path: string) =>
      valueAt(context, object, properties, path.split('.'), depth),
    );
    return filled.replace(/\s+/g, ' ').trim() || name;
  }
  const texts = definitions.filter(
    ({ key, type }) => type === 'text' && Object.hasOwn(properties, key),
  );
  const first = texts.find(({ key }) => properties[key]);
  return first ? String(properties[first.key]) : name;
}

function valueAt(
  context: Context,
  object: Api.CustomObject,
  properties: Properties,
  [key = '', ...rest]: readonly string[],
  depth: number,
): string {
  const definition = object.properties.find((each) => each.key === key);
  const value = Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (!definition || value === undefined || depth > DEEPEST) return '';
  if (definition.type !== 'reference') return show(definition, value);
  const record = context.workspace.records.get(value as string);
  const target = objectOf(context.workspace, record?.object_key);
  if (!record || !target) return '';
  if (rest.length === 0) return recordName(context, target, record.properties, depth + 1);
  return valueAt(context, target, record.properties, rest, depth + 1);
}

function show(definition: Api.PropertyDefinition, value: unknown): string {
  const choices = definition.type === 'select' ? definition.choices : [];
  const labelOf = (each: unknown): string =>
    choices.find((choice) => choice.value === each)?.label ?? String(each);
  return Array.isArray(value) ? value.map(labelOf).join(', ') : labelOf(value);
}

export function targetName(context: Context, type: string, id: string): string | undefined {
  const { workspace } = context;
  const kind = typeOf(type === 'object' ? 'record' : type);
  const target = kind?.of(workspace).get(id);
  const object = objectOf(workspace, target?.object_key);
  if (object) return titleOf(context, object, target).name;
  if (type === 'contact') return target && nameOf(target);
  return target && String(target.name ?? target.title ?? target.subject ?? id);
}
