import type { CommandSpec } from '../arguments/command-spec.ts';
import { readChoice, readMebibytes, readSeconds, readText } from '../read-values.ts';
import { OUTPUT_OPTIONS } from './output-options.ts';

export const LINT = {
  name: 'lint',
  invocation: 'messaging-crm-api lint',
  summary: 'check OpenAPI and AsyncAPI files against lint rules (runs on Spectral)',
  operands: [{ name: 'FILE', text: 'the path of an OpenAPI or AsyncAPI file', isRepeatable: true }],
  options: {
    ...OUTPUT_OPTIONS,
    ruleset: {
      value: 'full|recommended|FILE',
      read: readText,
      default: 'full',
      text: 'all rules, the rules for any API, or a Spectral rule set',
    },
    'fail-on': {
      value: 'error|warn',
      read: readChoice(['error', 'warn']),
      default: 'warn',
      text: 'the lowest severity that fails',
    },
    baseline: { value: 'FILE', read: readText, text: 'file of known findings, which do not fail' },
    'write-baseline': { text: 'write the findings to that file, and exit with 0' },
    'max-size': {
      value: 'MIB',
      read: readMebibytes,
      default: '32',
      text: 'the largest file to read',
    },
    'time-limit': {
      value: 'SECONDS',
      read: readSeconds,
      default: '300',
      text: 'how long the rules can run',
    },
  },
  example: 'messaging-crm-api lint api.yaml',
  exits: [
    'no findings that fail',
    'findings',
    'wrong usage, a file that cannot be read, or Spectral crashed',
  ],
} as const satisfies CommandSpec;

/** `npm run lint`, which checks the working tree by all linters. */
export const TREE_LINT = {
  ...LINT,
  invocation: 'npm run lint --',
  summary: 'check both descriptions with all linters',
  operands: [{ name: 'FOLDER', text: 'the folder that holds openapi/, by default this one' }],
  mayLackOperands: true,
  options: {
    ...OUTPUT_OPTIONS,
  },
  example: 'npm run lint -- --format github',
  exits: ['no findings', 'findings', 'wrong usage, or a description that cannot be read'],
} as const satisfies CommandSpec;
