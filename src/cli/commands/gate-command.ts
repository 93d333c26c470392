import type { CommandSpec } from '../arguments/command-spec.ts';
import { readDay, readMebibytes, readText } from '../read-values.ts';
import { OUTPUT_OPTIONS } from './output-options.ts';

export const GATE = {
  name: 'gate',
  invocation: 'messaging-crm-api gate',
  summary: 'what breaks between two descriptions',
  operands: [
    { name: 'OLD', text: 'an OpenAPI or AsyncAPI description, as a file or git:REV:path' },
    { name: 'NEW', text: 'the description to hold against it, as a file or git:REV:path' },
  ],
  options: {
    ...OUTPUT_OPTIONS,
    'check-version': {
      text: 'OLD is the last release: also fail when info.version is too low for it',
    },
    today: { value: 'YYYY-MM-DD', read: readDay, text: 'hold sunsets against that day' },
    settings: { value: 'FILE', read: readText, text: 'what each rule is: error, warn or off' },
    accepted: { value: 'FILE', read: readText, text: 'the breaks that somebody let through' },
    accept: { value: 'ID', read: readText, text: 'write one of the breaks into that file' },
    reason: { value: 'TEXT', read: readText, text: 'why it may break; goes with --accept' },
    approver: { value: 'NAME', read: readText, text: "who accepts, by default git's user" },
    until: { value: 'VERSION', read: readText, text: 'the last version that may have the break' },
    'max-size': {
      value: 'MIB',
      read: readMebibytes,
      default: '32',
      text: 'the largest file that is read',
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
    base: {
      value: 'REV',
      read: readText,
      text: 'what the working tree is compared with, by default where it left main',
    },
  },
} as const satisfies CommandSpec;
