import type { CommandSpec } from '../arguments/command-spec.ts';
import { POLICIES } from '../../gate/policy.ts';
import { readChoice, readDay, readMebibytes, readText } from '../read-values.ts';
import { OUTPUT_OPTIONS } from './output-options.ts';

export const GATE = {
  name: 'gate',
  invocation: 'messaging-crm-api gate',
  summary: 'find breaking changes between two descriptions',
  operands: [
    {
      name: 'OLD',
      text: 'an OpenAPI or AsyncAPI description, as a file or git:REV:path; since:REV is NEW where the branch began',
    },
    { name: 'NEW', text: 'the description to compare it with, as a file or git:REV:path' },
  ],
  options: {
    ...OUTPUT_OPTIONS,
    'check-version': {
      text: 'OLD is the last release: also fail when info.version is too low for it',
    },
    today: { value: 'YYYY-MM-DD', read: readDay, text: 'check sunset dates as of that day' },
    policy: {
      value: POLICIES.join('|'),
      read: readChoice(POLICIES),
      default: 'recommended',
      text: 'recommended: what HTTP and JSON mean; house: also sunsets, and names of generated code',
    },
    settings: { value: 'FILE', read: readText, text: 'the level of each rule: error, warn or off' },
    accepted: { value: 'FILE', read: readText, text: 'the file of accepted breaking changes' },
    accept: { value: 'ID', read: readText, text: 'add one of the breaking changes to that file' },
    reason: { value: 'TEXT', read: readText, text: 'why it is accepted; goes with --accept' },
    approver: { value: 'NAME', read: readText, text: "who accepts it; git's user by default" },
    until: {
      value: 'VERSION',
      read: readText,
      text: 'the last version that may contain the breaking change',
    },
    'max-size': {
      value: 'MIB',
      read: readMebibytes,
      default: '32',
      text: 'the largest file to read',
    },
  },
  example: 'messaging-crm-api gate git:main:api.yaml api.yaml',
  exits: [
    'the gate is open',
    'the gate is closed: something breaks',
    'wrong usage, or a description that cannot be read',
  ],
} as const satisfies CommandSpec;

/** `npm run gate`, which compares the working tree where it gets no descriptions. */
export const TREE_GATE = {
  ...GATE,
  mayLackOperands: true,
  invocation: 'npm run gate --',
  options: {
    ...GATE.options,
    policy: { ...GATE.options.policy, default: 'house' },
    base: {
      value: 'REV',
      read: readText,
      text: 'what to compare the working tree with; by default its merge base with main',
    },
  },
} as const satisfies CommandSpec;
