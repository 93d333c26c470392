import type { DriftReport } from './drift-report.ts';

/**
 * Reports as JSON Lines, one per line, each line ended. `messaging-crm-api drift FILE` reads them and writes them as
 * text, SARIF, Markdown and more.
 */
export function toJsonLines(reports: readonly DriftReport[]): string {
  return reports.map((report) => `${JSON.stringify(report)}\n`).join('');
}
