import { invalidBody } from '../refused.ts';

/** What an update says of labels: all of them, or those that come and go. */
export interface TagsPatch {
  readonly tags?: readonly string[] | null | undefined;
  readonly add_tags?: readonly string[] | undefined;
  readonly remove_tags?: readonly string[] | undefined;
}

/** The fields of an update with its labels made one list, each once. Throws the 400 for both ways at once. */
export function patchTags<T extends TagsPatch>(
  { tags: present }: { readonly tags?: readonly string[] },
  fields: T,
): Omit<T, keyof TagsPatch> & { tags?: string[] } {
  const { tags, add_tags: added, remove_tags: removed, ...rest } = fields;
  if (!added && !removed) return { ...rest, ...(tags && { tags: [...new Set(tags)] }) };
  if (tags) throw invalidBody('/tags', 'replaces all tags: leave out `add_tags` and `remove_tags`');
  const kept = (present ?? []).filter((tag) => !removed?.includes(tag));
  return { ...rest, tags: [...new Set([...kept, ...(added ?? [])])] };
}
