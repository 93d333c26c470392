import type { CustomObject } from '../../../generated/index.ts';
import type { Context } from '../context.ts';

/** A property that is gone from the definition is gone with its values. */
export function dropLostProperties(
  { workspace, now }: Context,
  before: CustomObject,
  after: CustomObject,
): void {
  const kept = new Set(after.properties?.map(({ key }) => key));
  const lost = (before.properties ?? []).filter(({ key }) => !kept.has(key));
  if (lost.length === 0) return;
  const gone = new Set(lost.map(({ key }) => key));
  for (const record of [...workspace.records.values()]) {
    if (record.object_key !== after.key) continue;
    const entries = Object.entries(record.properties ?? {});
    const properties = Object.fromEntries(entries.filter(([key]) => !gone.has(key)));
    workspace.records.put({ ...record, properties, updated_at: now });
  }
}
