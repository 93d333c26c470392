import type { CustomObject } from '../../../generated/index.ts';
import type { Context } from '../context.ts';

/** Deletes properties from a definition's records, since the caller has named them. */
export function dropProperties(
  { workspace, now }: Context,
  { key: objectKey }: CustomObject,
  removed: readonly string[],
): void {
  if (removed.length === 0) return;
  for (const record of [...workspace.records.values()]) {
    if (record.object_key !== objectKey) continue;
    const entries = Object.entries(record.properties ?? {});
    const properties = Object.fromEntries(entries.filter(([key]) => !removed.includes(key)));
    if (Object.keys(properties).length === entries.length) continue;
    workspace.records.put({ ...record, properties, updated_at: now });
  }
}
