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
      text: "all rules, those for any API, or a rule set of Spectral's",
    },
    'fail-on': {
      value: 'error|warn',
      read: readChoice(['error', 'warn']),
      default: 'warn',
      text: 'the least severity that fails',
    },
    baseline: { value: 'FILE', read: readText, text: 'findings that are known and do not fail' },
    'write-baseline': { text: 'write what is found into that file, and end with 0' },
    'max-size': {
      value: 'MIB',
      read: readMebibytes,
      default: '32',
      text: 'the largest file that is read',
    },
    'time-limit': {
      value: 'SECONDS',
      read: readSeconds,
      default: '300',
      text: 'how long the rules may take',
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
  summary: 'check both descriptions by all linters',
  operands: [{ name: 'FOLDER', text: 'the folder that holds openapi/, by default this one' }],
  mayLackOperands: true,
  options: {
    ...OUTPUT_OPTIONS,
    'no-cache': { text: 'check again what was clean and has not changed' },
  },
  example: 'npm run lint -- --format github',
  exits: ['no findings', 'findings', 'wrong usage, or a description that cannot be read'],
} as const satisfies CommandSpec;
