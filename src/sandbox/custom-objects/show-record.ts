import type { CustomObjectRecord } from '../../../generated/index.ts';
import { readScope, requireScopes } from '../access/require-scopes.ts';
import type { Call } from '../context.ts';
import { targetName } from './record-name.ts';

/** A record as it is shown: its links only when `expand` asks for them. */
export function showRecord(call: Call, record: CustomObjectRecord): CustomObjectRecord {
  const { links = [], ...rest } = record;
  const relations = (call.query['expand'] ?? []) as readonly string[];
  if (!relations.includes('links')) return rest;
  const kinds = links.map(({ target_type: type }) => (type === 'object' ? 'record' : type));
  requireScopes(call, kinds.map(readScope), 'Naming what the record links to');
  // The target may have another name by now.
  const named = links.map((link) => {
    const name = targetName(call, link.target_type ?? '', link.target_id ?? '');
    return name === undefined ? link : { ...link, target_name: name };
  });
  return { ...rest, links: named };
}
