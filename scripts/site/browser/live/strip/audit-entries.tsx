import type { KeptResource } from '../../../../../generated/control.ts';
import { listResources } from '../../../../../src/sandbox/console/api.ts';
import { clockTime } from '../../../../../src/sandbox/console/format.ts';
import { useQuery } from '../../../../../src/sandbox/console/use-query.ts';
import { MOST_ROWS } from './most-rows.ts';

const read = () => listResources('audit_logs', { limit: MOST_ROWS });

/** The latest entries of the audit log. */
export function AuditEntries() {
  const { data, error } = useQuery('audit', read, ['audit_logs']);
  if (error) return <p class="quiet">{error.message}</p>;
  if (!data) return <p class="quiet">Loading…</p>;
  if (data.data.length === 0) return <p class="quiet">No entries yet.</p>;
  return (
    <ol class="rows" reversed aria-label="Audit entries, newest first">
      {data.data.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: KeptResource }) {
  const { action, created_at: at } = entry;
  const { name } = entry['actor'] as { name: string };
  const { id } = entry['resource'] as { id: string };
  return (
    <li>
      <time>{clockTime(String(at))}</time>{' '}
      <span class="what">
        {String(action)} <small>{id}</small>
      </span>{' '}
      <small>by {name}</small>
    </li>
  );
}
