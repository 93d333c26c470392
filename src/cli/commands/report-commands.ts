import type { Policy } from '../../gate/rule-settings.ts';
import type { CommandSpec } from '../arguments/command-spec.ts';
import * as takes from '../read-values.ts';
import { JSON_DOCUMENT, OUTPUT_OPTIONS } from './output-options.ts';

const POLICIES = ['recommended', 'house'] as const satisfies readonly Policy[];

export const DRIFT = {
  name: 'drift',
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
    'fail-on': takes.choice(['fault', 'news', 'never'])(
      'the lowest severity that fails; news is what clients must tolerate',
      { default: 'fault' },
    ),
    ignore: takes.text('PATTERN', 'ignore a kind, an operation, a pointer, or a combination', {
      isRepeatable: true,
    }),
    server: takes.url(
      'the URL of the service; by default, every origin where its operations were called',
    ),
    sources: takes.text(
      'FOLDER',
      "report lines of the contract's sources in that folder, such as openapi",
    ),
    probe: takes.url('instead of files: call each read operation of a service once'),
    token: takes.token('the access token for --probe', { variable: 'MESSAGING_CRM_TOKEN' }),
    rate: takes.count('CALLS', 'the maximum number of --probe calls per second', { default: '5' }),
    calls: takes.count('CALLS', 'the maximum number of --probe calls', { default: '100' }),
    'max-size': takes.mebibytes('the largest file to read', { default: '256' }),
  },
  example: 'messaging-crm-api drift recording.har',
  exits: [
    'nothing that fails',
    'the service differs from the contract, or does not respond',
    'wrong usage, or a file without exchanges of the service',
  ],
} as const satisfies CommandSpec;

export const GATE = {
  name: 'gate',
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
    today: takes.day('check sunset dates as of that day'),
    policy: takes.choice(POLICIES)(
      'recommended: what HTTP and JSON mean; house: also sunsets, and names of generated code',
      { default: 'recommended' },
    ),
    settings: takes.file('the level of each rule: error, warn or off'),
    accepted: takes.file('the file of accepted breaking changes'),
    accept: takes.text('ID', 'add one of the breaking changes to that file'),
    reason: takes.text('TEXT', 'why it is accepted; goes with --accept'),
    approver: takes.text('NAME', "who accepts it; git's user by default"),
    uses: takes.file('tell who uses what changed: a manifest written by `uses`', {
      isRepeatable: true,
    }),
    until: takes.text('VERSION', 'the last version that may contain the breaking change'),
    'max-size': takes.mebibytes('the largest file to read', { default: '32' }),
  },
  example: 'messaging-crm-api gate git:main:api.yaml api.yaml',
  exits: [
    'the gate is open',
    'the gate is closed: something breaks',
    'wrong usage, or a description that cannot be read',
  ],
} as const satisfies CommandSpec;

const PROJECT = {
  project: takes.file('the tsconfig.json of the program', {
    short: 'p',
    default: 'tsconfig.json',
  }),
  name: takes.text('NAME', 'what reports call the program; the name in its package.json'),
} as const;

export const USES = {
  name: 'uses',
  summary: 'list what a TypeScript program uses of the contract, for `gate --uses`',
  operands: [],
  options: {
    ...PROJECT,
    json: JSON_DOCUMENT,
    output: takes.file('write the manifest to a file; without it, it is printed'),
  },
  example: 'messaging-crm-api uses -p tsconfig.json --output billing.uses.json',
  exits: ['the manifest is written', 'not used', 'wrong usage, or a program that cannot be read'],
} as const satisfies CommandSpec;

export const BREAKS = {
  name: 'breaks',
  summary: 'find what breaks in a TypeScript program with the next version of this package',
  operands: [{ name: 'NEW', text: 'the folder of the next version, as `npm pack` builds it' }],
  options: { ...OUTPUT_OPTIONS, ...PROJECT },
  example: 'messaging-crm-api breaks -p tsconfig.json ../next/package',
  exits: [
    'nothing that the program uses breaks',
    'something breaks',
    'wrong usage, or a program or a package that cannot be read',
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
    base: takes.text(
      'REV',
      'what to compare the working tree with; by default its merge base with main',
    ),
  },
} as const satisfies CommandSpec;

export const LINT = {
  name: 'lint',
  summary: 'check OpenAPI and AsyncAPI files against lint rules (runs on Spectral)',
  operands: [{ name: 'FILE', text: 'the path of an OpenAPI or AsyncAPI file', isRepeatable: true }],
  options: {
    ...OUTPUT_OPTIONS,
    ruleset: takes.text(
      'full|strict|recommended|FILE',
      'all rules, those for any API, with or without taste, or a Spectral rule set, which runs without rules of Redocly',
      { default: 'full' },
    ),
    'fail-on': takes.choice(['error', 'warn'])('the lowest severity that fails', {
      default: 'warn',
    }),
    baseline: takes.file('file of known findings, which do not fail'),
    'write-baseline': { text: 'write the findings to that file, and exit with 0' },
    'max-size': takes.mebibytes('the largest file to read', { default: '32' }),
    'time-limit': takes.count('SECONDS', 'how long the rules can run', { default: '300' }),
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
  options: OUTPUT_OPTIONS,
  example: 'npm run lint -- --format github',
  exits: ['no findings', 'findings', 'wrong usage, or a description that cannot be read'],
} as const satisfies CommandSpec;
