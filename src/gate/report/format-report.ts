import type { Paint } from '../../terminal/paint.ts';
import { formatGithub } from './format-github.ts';
import { formatJson } from './format-json.ts';
import { formatMarkdown } from './format-markdown.ts';
import { formatText } from './format-text.ts';
import type { GateFormat, GateReport } from './gate-report.ts';

/** A report as one text, without a final newline. */
export function formatReport(report: GateReport, format: GateFormat, paint: Paint): string {
  if (format === 'json') return formatJson(report);
  if (format === 'markdown') return formatMarkdown(report);
  return format === 'github' ? formatGithub(report) : formatText(report, paint);
}
