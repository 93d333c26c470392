import type { Association, RecordLink, RecordLinkCreate } from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { conflict, invalidBody } from '../refused.ts';
import { dropProperties } from './check-definition.ts';
import { dropNotesAndLinks } from '../resources/references.ts';
import { targetName } from './record-name.ts';

/** Takes a record out of what refers to it: links, and reference properties of other records. */
export function forgetRecord(context: Context, id: string): void {
  dropNotesAndLinks(context, 'object', id);
  for (const object of context.workspace.objects.values()) {
    const references = object.properties.filter(({ type }) => type === 'reference');
    if (references.length === 0) continue;
    const keys = references.map(({ key }) => key);
    dropProperties(context, object, (key, value) => keys.includes(key) && value === id);
  }
}

/** The links of a record as a body wants them; one that is there already keeps its id. */
export function toLinks(
  context: Context,
  objectKey: string,
  recordId: string,
  wanted: readonly RecordLinkCreate[],
  present: readonly RecordLink[],
): RecordLink[] {
  const links = wanted.map((link, index) => {
    const { association_id: associationId, target_id: targetId } = link;
    const pointer = `/links/${index}`;
    const association = context.workspace.associations.get(associationId);
    if (!association || association.object_key !== objectKey)
      throw invalidBody(`${pointer}/association_id`, `must be an association of ${objectKey}`);
    const kept = present.find((each) => keyOf(each) === keyOf(link));
    return toLink(context, association, targetId, kept?.id, pointer);
  });
  const unique = eachOnce(links);
  checkCardinality(context, recordId, unique);
  return unique;
}

const keyOf = ({ association_id: association, target_id: target }: RecordLinkCreate): string =>
  `${association} ${target}`;

/** A record is linked along an association to a target, or not. */
export const eachOnce = (links: readonly RecordLink[]): RecordLink[] => [
  ...new Map(links.map((link) => [keyOf(link), link])).values(),
];

function toLink(
  context: Context,
  association: Association,
  targetId: string,
  id: string | undefined,
  pointer: string,
): RecordLink {
  const { target_type: type, target_object_key: key } = association;
  const record = context.workspace.records.get(targetId);
  const name =
    type === 'object' && record?.object_key !== key
      ? undefined
      : targetName(context, type, targetId);
  if (name === undefined) {
    const what = type === 'object' ? `a record of ${key}` : `a ${type}`;
    throw invalidBody(`${pointer}/target_id`, `must be the id of ${what} of the workspace`);
  }
  return {
    object: 'record_link',
    id: id ?? context.engine.newId('lnk_'),
    association_id: association.id,
    target_type: type,
    target_id: targetId,
    target_name: name,
    target_object_key: key,
  };
}

/** How many records may link to how many targets. Throws the 409. */
function checkCardinality(context: Context, recordId: string, links: readonly RecordLink[]): void {
  const present = context.workspace.records.get(recordId)?.links?.map(keyOf);
  for (const link of links) {
    const association = context.workspace.associations.get(link.association_id);
    const { cardinality = 'many_to_many', name } = association ?? {};
    const isSame = (other: RecordLink): boolean => other.association_id === link.association_id;
    if (cardinality.endsWith('to_one') && links.filter(isSame).length > 1)
      throw conflict('record_link_taken', `A record links to one target along "${name}".`);
    // A merge may have given its target to several records; each keeps what it has.
    if (!cardinality.startsWith('one_to') || present?.includes(keyOf(link))) continue;
    const isTaken = [...context.workspace.records.values()].some(
      ({ id, links: others = [] }) => id !== recordId && others.map(keyOf).includes(keyOf(link)),
    );
    if (isTaken)
      throw conflict('record_link_taken', `Another record links to the target along "${name}".`);
  }
}
