import { FINDING_FORMATS } from '../../lint/format-findings.ts';
import type { CommandSpec } from '../arguments/command-spec.ts';
import { readChoice } from '../read-values.ts';

export const LINT = {
  name: 'lint',
  invocation: 'messaging-crm-api lint',
  summary: "hold an OpenAPI or AsyncAPI file up to this package's rules (runs on Spectral)",
  operands: [{ name: 'FILE', text: 'the path of an OpenAPI or AsyncAPI file' }],
  options: {
    format: {
      value: FINDING_FORMATS.join('|'),
      read: readChoice(FINDING_FORMATS),
      text: 'for people (text, the default), programs or annotations on a pull request',
    },
    json: { text: 'the same as --format json: one JSON document' },
  },
  example: 'messaging-crm-api lint api.yaml',
  exits: ['no findings', 'findings', 'wrong usage, or a file that cannot be read'],
} as const satisfies CommandSpec;
