import { FORMATS } from '../../report/format-report.ts';
import type { SwitchSpec } from '../arguments/command-spec.ts';
import * as takes from '../read-values.ts';

/** For a command that ends by itself. */
export const JSON_DOCUMENT: SwitchSpec = { text: 'print one JSON document' };

/** For a command that runs until it is told to end. */
export const JSON_LINES: SwitchSpec = { text: 'print a line of JSON for each event' };

/** How a report is written, the same for each command that makes one. */
export const OUTPUT_OPTIONS = {
  format: takes.choice(FORMATS)('the output format; text by default'),
  json: { text: 'the same as --format json: one JSON document' },
  output: takes.output('also write the report to a file, as sarif=lint.sarif', {
    isRepeatable: true,
  }),
} as const;
