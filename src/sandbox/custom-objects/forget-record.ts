import type { Context } from '../context.ts';
import { dropLinksTo } from '../resources/references.ts';

/** Takes a record out of what refers to it: links, and reference properties of other records. */
export function forgetRecord(context: Context, id: string): void {
  dropLinksTo(context, id);
  const { records, objects } = context.workspace;
  for (const object of objects.values()) {
    const keys = (object.properties ?? []).flatMap(({ key, type }) =>
      type === 'reference' ? [key] : [],
    );
    if (keys.length === 0) continue;
    for (const record of [...records.values()]) {
      const entries = Object.entries(record.properties ?? {});
      const kept = entries.filter(([key, value]) => !(keys.includes(key) && value === id));
      if (record.object_key !== object.key || kept.length === entries.length) continue;
      records.put({ ...record, properties: Object.fromEntries(kept), updated_at: context.now });
    }
  }
}
