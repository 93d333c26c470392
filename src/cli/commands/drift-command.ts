import type { CommandSpec } from '../arguments/command-spec.ts';
import {
  readChoice,
  readCount,
  readMebibytes,
  readText,
  readToken,
  readUrl,
} from '../read-values.ts';
import { OUTPUT_OPTIONS } from './output-options.ts';

export const DRIFT = {
  name: 'drift',
  invocation: 'messaging-crm-api drift',
  summary: 'find where recorded responses and events differ from the contract',
  mayLackOperands: true,
  operands: [
    {
      name: 'FILE',
      text: "a HAR file, or JSON Lines: a proxy's log, `listen --keep`, reports of drift watch",
      isRepeatable: true,
    },
  ],
  options: {
    ...OUTPUT_OPTIONS,
    'fail-on': {
      value: 'fault|news|never',
      read: readChoice(['fault', 'news', 'never']),
      default: 'fault',
      text: 'the lowest severity that fails; news is what clients must tolerate',
    },
    ignore: {
      value: 'PATTERN',
      read: readText,
      isRepeatable: true,
      text: 'ignore a kind, an operation, a pointer, or a combination',
    },
    server: {
      value: 'URL',
      read: readUrl,
      text: 'the URL of the service; by default, every origin where its operations were called',
    },
    sources: {
      value: 'FOLDER',
      read: readText,
      text: "report lines of the contract's sources in that folder, such as openapi",
    },
    probe: {
      value: 'URL',
      read: readUrl,
      text: 'instead of files: call each read operation of a service once',
    },
    token: {
      value: 'TOKEN',
      read: readToken,
      variable: 'MESSAGING_CRM_TOKEN',
      text: 'the access token for --probe',
    },
    rate: {
      value: 'CALLS',
      read: readCount,
      default: '5',
      text: 'the maximum number of --probe calls per second',
    },
    calls: {
      value: 'CALLS',
      read: readCount,
      default: '100',
      text: 'the maximum number of --probe calls',
    },
    'max-size': {
      value: 'MIB',
      read: readMebibytes,
      default: '256',
      text: 'the largest file to read',
    },
  },
  example: 'messaging-crm-api drift recording.har',
  exits: [
    'nothing that fails',
    'the service differs from the contract, or does not respond',
    'wrong usage, or a file without exchanges of the service',
  ],
} as const satisfies CommandSpec;
