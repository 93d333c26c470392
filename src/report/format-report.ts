import type { Paint } from '../terminal/paint.ts';
import { formatCodeClimate } from './format-code-climate.ts';
import { formatJson } from './format-json.ts';
import { formatJunit } from './format-junit.ts';
import { formatMarkdown } from './format-markdown.ts';
import { formatSarif } from './format-sarif.ts';
import { formatGithub, formatText } from './format-text.ts';
import type { Report } from './report.ts';

const PRINTERS = {
  text: formatText,
  json: formatJson,
  github: formatGithub,
  markdown: formatMarkdown,
  sarif: formatSarif,
  junit: formatJunit,
  codeclimate: formatCodeClimate,
} satisfies Record<string, (report: Report, paint: Paint) => string>;

/** How a report can be written. */
export type Format = keyof typeof PRINTERS;

export const FORMATS = Object.keys(PRINTERS) as Format[];

/** A report as one text, without a final newline; `paint` colors `text`. */
export const formatReport = (
  report: Report,
  format: Format,
  paint: Paint = (_color, text) => text,
): string => PRINTERS[format](report, paint);
