import { FORMATS } from '../../report/format-report.ts';
import { readChoice, readOutput } from '../read-values.ts';

/** How a report is written, the same for each command that makes one. */
export const OUTPUT_OPTIONS = {
  format: {
    value: FORMATS.join('|'),
    read: readChoice(FORMATS),
    text: 'the output format; text by default',
  },
  json: { text: 'the same as --format json: one JSON document' },
  output: {
    value: '[FORMAT=]FILE',
    read: readOutput,
    isRepeatable: true,
    text: 'also write the report to a file, as sarif=lint.sarif',
  },
} as const;
