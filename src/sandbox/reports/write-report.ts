import type { AnalyticsExport } from '../../../generated/index.ts';
import type { Context } from '../context.ts';

type Row = Readonly<Record<string, unknown>>;

/** Writes the rows of a report that are in its period and pass its filters. */
export function writeReport(
  context: Context,
  { report, from, to, format = 'csv', filters = {} }: AnalyticsExport,
): { readonly mediaType: string; readonly text: string } {
  // By the columns of the report: a row that lacks an optional field has no such key.
  const columns = HEADERS[report].split(',');
  const rows = readRows(context, report).filter((row) => {
    const day = String(row['created_at']).slice(0, 10);
    const isWanted = Object.entries(filters).every(
      ([name, value]) => value === undefined || !columns.includes(name) || row[name] === value,
    );
    return day >= from && day <= to && isWanted;
  });
  // Those columns alone: what a contact has written is not in a file that outlives it.
  if (format === 'json')
    return { mediaType: 'application/json', text: JSON.stringify(rows, columns) };
  return { mediaType: 'text/csv; charset=utf-8', text: toCsv(rows, columns) };
}

/** The first line of each report as CSV. */
const HEADERS: Readonly<Record<AnalyticsExport['report'], string>> = {
  messages:
    'id,created_at,direction,status,content_type,contact_id,channel_id,inbox_id,campaign_id',
  conversations: 'id,created_at,status,contact_id,channel_id,inbox_id,owner_id,closed_at',
  campaigns: 'id,created_at,name,status,total,sent,delivered,read,failed,campaign_id',
  deals: 'id,created_at,title,status,stage,value_minor,currency,pipeline_id,owner_id',
};

function readRows({ workspace }: Context, report: AnalyticsExport['report']): readonly Row[] {
  return Array.from(workspace[report].values(), (row: any) => ({
    ...row,
    ...row.counts,
    content_type: row.content?.type,
    owner_id: row.owner_id ?? row.assignee_id,
    inbox_id: row.inbox_id ?? workspace.conversations.get(row.conversation_id)?.inbox_id,
    campaign_id: report === 'campaigns' ? row.id : workspace.origins.get(row.id)?.campaignId,
  }));
}

/** RFC 4180, with a quote before what a spreadsheet would take for a formula. */
function toCsv(rows: readonly Row[], columns: readonly string[]): string {
  const lines = rows.map((row) => columns.map((column) => toCell(row[column])).join(','));
  return [columns.join(','), ...lines, ''].join('\r\n');
}

function toCell(value: unknown): string {
  if (typeof value !== 'string') return typeof value === 'number' ? `${value}` : '';
  const text = /^[=+\-@\t]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
