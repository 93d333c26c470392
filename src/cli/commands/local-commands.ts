import type { CommandSpec } from '../arguments/command-spec.ts';
import * as takes from '../read-values.ts';
import { JSON_DOCUMENT, JSON_LINES } from './output-options.ts';

export const SANDBOX = {
  name: 'sandbox',
  summary: 'run a stateful sandbox of the service, until Ctrl+C',
  operands: [],
  options: {
    port: takes.port('the port to listen on; 0 for any free one (default: 4020)'),
    host: takes.host(
      'ADDRESS',
      'the address to listen on, 0.0.0.0 for other machines and containers (default: 127.0.0.1)',
    ),
    'base-url': takes.baseUrl('the base URL of download links (default: where it listens)'),
    config: takes.file('read options from a JSON file; the command line takes precedence'),
    seed: takes.text(
      'examples|FILE',
      "start with the contract's examples, or with the contents of a JSON file",
    ),
    data: takes.file('keep the state in an SQLite file, and resume from it'),
    reset: { text: 'start the file of --data from scratch' },
    grease: takes.count(
      'SEED',
      'add what clients must tolerate to responses and deliveries, at places that the number decides',
    ),
    speed: takes.speed(
      'how many times faster than real time the clock runs; 0 stops it (default: 1)',
    ),
    route: takes.route(
      'send deliveries for one origin to another, such as https://hooks.example.com=http://127.0.0.1:3000',
      { isRepeatable: true },
    ),
    'allow-host': takes.host(
      'NAME',
      'let requests name this host, such as that of a container; * for any',
      { isRepeatable: true },
    ),
    'allow-origin': takes.origin(
      'allow web pages of this origin; those of this machine are always allowed',
      { isRepeatable: true },
    ),
    open: { text: 'open the console in the browser' },
    quiet: { text: 'show neither requests nor deliveries' },
    json: JSON_LINES,
  },
  example: 'messaging-crm-api sandbox --seed examples',
  exits: [
    'stopped',
    'the port is taken',
    'wrong usage, or a seed, data or configuration file that cannot be used',
  ],
} as const satisfies CommandSpec;

export const GREASE = {
  name: 'grease',
  summary: 'run your tests with additions of a later version, and name what breaks them',
  operands: [
    { name: 'COMMAND', text: 'what runs your tests, after two dashes', isRepeatable: true },
  ],
  options: {
    seed: takes.count('NUMBER', 'which places get an addition (default: 1, 2 and 3)', {
      isRepeatable: true,
    }),
    json: JSON_DOCUMENT,
  },
  example: 'messaging-crm-api grease -- npm test',
  exits: [
    'the command passes with additions',
    'additions break it: their places are printed',
    'wrong usage, or a command that fails anyway or meets no addition',
  ],
} as const satisfies CommandSpec;

export const TRIGGER = {
  name: 'trigger',
  summary: 'sign an example of an event and send it, or have a sandbox send one',
  operands: [{ name: 'EVENT', text: 'the type of an event, such as contact.created' }],
  options: {
    to: takes.url('the URL of your receiver'),
    sandbox: takes.url(
      'instead of --to: have a sandbox send the event to the subscribed endpoints',
    ),
    secret: takes.secret('sign with the secret of your endpoint instead of the example secret', {
      variable: 'MESSAGING_CRM_WEBHOOK_SECRET',
    }),
    json: JSON_DOCUMENT,
  },
  example: 'messaging-crm-api trigger contact.created --to http://127.0.0.1:3000',
  exits: ['accepted: the response is 2xx', 'not accepted, or no response', 'wrong usage'],
} as const satisfies CommandSpec;

export const REPLAY = {
  name: 'replay',
  summary: 'sign the deliveries kept by listen --keep again and resend them',
  operands: [{ name: 'FILE', text: 'the file of `listen --keep`' }],
  options: {
    to: takes.url('the URL of your receiver', { isRequired: true }),
    only: takes.text('TYPE', 'only events of this type, or of a wildcard such as deal.*', {
      isRepeatable: true,
    }),
    secret: takes.secret('the secret of your receiver', {
      variable: 'MESSAGING_CRM_WEBHOOK_SECRET',
    }),
    json: JSON_LINES,
  },
  example: 'messaging-crm-api replay deliveries.jsonl --to http://127.0.0.1:8080/webhooks',
  exits: [
    'all accepted: each response is 2xx',
    'not all accepted',
    'wrong usage, or an unreadable file',
  ],
} as const satisfies CommandSpec;

export const MOCK = {
  name: 'mock',
  summary: "respond with the contract's examples, until Ctrl+C (runs on Prism)",
  operands: [],
  options: {
    port: takes.port('the port to listen on, or the next free one after it; 0 for any', {
      default: '4010',
    }),
    json: JSON_LINES,
  },
  example: 'messaging-crm-api mock --port 8080',
  exits: ['stopped', 'Prism exited, or no port is free', 'wrong usage, or Prism is not installed'],
} as const satisfies CommandSpec;

export const LISTEN = {
  name: 'listen',
  summary: 'show and forward webhook deliveries, until Ctrl+C',
  operands: [],
  options: {
    port: takes.port('the port to receive deliveries on; 0 for any free one', { default: '3000' }),
    forward: takes.url('forward each delivery, and return the response'),
    keep: takes.file('add each delivery to a file, for replay'),
    secret: takes.secret('verify deliveries, and refuse those that fail', {
      variable: 'MESSAGING_CRM_WEBHOOK_SECRET',
    }),
    json: JSON_LINES,
  },
  example: 'messaging-crm-api listen --forward http://127.0.0.1:8080/webhooks',
  exits: ['stopped', 'the port is taken', 'wrong usage'],
} as const satisfies CommandSpec;
