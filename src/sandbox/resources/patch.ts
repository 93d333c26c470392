import type { AuditChange } from '../../../generated/index.ts';
import { isObject } from '../../service/json.ts';
import { invalidBody } from '../refused.ts';

/** What an update says of labels: all of them, or those that come and go. */
interface TagsPatch {
  readonly tags?: readonly string[] | null | undefined;
  readonly add_tags?: readonly string[] | undefined;
  readonly remove_tags?: readonly string[] | undefined;
}

/** The fields of an update with its labels made one list. Throws the 400 for both ways at once. */
export function patchTags<T extends TagsPatch>(
  { tags: present }: { readonly tags?: readonly string[] },
  fields: T,
): Omit<T, keyof TagsPatch> & { tags?: string[] } {
  const { tags, add_tags: added, remove_tags: removed, ...rest } = fields;
  if (!added && !removed) return { ...rest, ...(tags && { tags: [...tags] }) };
  if (tags) throw invalidBody('/tags', 'replaces all tags: leave out `add_tags` and `remove_tags`');
  const kept = (present ?? []).filter((tag) => !removed?.includes(tag));
  return { ...rest, tags: [...kept, ...(added ?? [])] };
}

/** New values of fields: undefined leaves one as it is, null empties it. */
export type Patch<T> = { readonly [Field in keyof T]?: T[Field] | null | undefined };

type Fields = Readonly<Record<string, unknown>>;

/** Free-form objects, whose values are merged by key. */
const MERGED = ['custom_fields', 'properties'];

/** The object with the patch over it. A null in `keepNull` stays a null; others remove the field. */
export function applyPatch<T extends object>(
  before: T,
  patch: object,
  keepNull: readonly string[] = [],
): T {
  const after = { ...before } as Record<string, unknown>;
  for (const field of Object.keys(patch)) {
    const value = (patch as Fields)[field];
    if (value === undefined) continue;
    if (value === null && !keepNull.includes(field)) delete after[field];
    else if (MERGED.includes(field)) after[field] = mergeByKey(after[field], value);
    // No list of the contract means more by naming a thing twice.
    else after[field] = Array.isArray(value) ? [...new Set(value)] : value;
  }
  return after as T;
}

/** Arrays are replaced, even where a custom object calls its definitions `properties`. */
function mergeByKey(before: unknown, patch: unknown): unknown {
  if (Array.isArray(patch)) return patch;
  const merged = new Map(Object.entries((before ?? {}) as Fields));
  for (const [key, value] of Object.entries(patch as Fields)) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  // Object.fromEntries defines its keys, so that `__proto__` is a key like any other.
  return Object.fromEntries(merged);
}

/** What a write changed, field by field, for the audit trail. */
export function differences(before: object, after: object, path = ''): AuditChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((field) => {
    const [one, other] = [own(before, field), own(after, field)];
    if (isSameValue(one ?? null, other ?? null)) return [];
    if (MERGED.includes(field) && !path && isObject(one) && isObject(other))
      return differences(one, other, `${field}.`);
    const values = { from: one ?? null, to: other ?? null };
    return [{ field: `${path}${field}`, ...values, redacted: false }];
  });
}

export const own = (fields: object, name: string): unknown =>
  Object.hasOwn(fields, name) ? (fields as Fields)[name] : undefined;

/** Whether two values of JSON are the same; the order of fields does not matter. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) && isSameValue((one as Fields)[name], (other as Fields)[name]),
    )
  );
}
