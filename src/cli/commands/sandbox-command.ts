import type { CommandSpec } from '../arguments/command-spec.ts';
import {
  readBaseUrl,
  readHost,
  readOrigin,
  readPort,
  readRoute,
  readSpeed,
  readText,
} from '../read-values.ts';
import { JSON_LINES } from './json-option.ts';

export const SANDBOX = {
  name: 'sandbox',
  invocation: 'messaging-crm-api sandbox',
  summary: 'run a stateful sandbox of the service, until Ctrl+C',
  operands: [],
  options: {
    port: {
      value: 'PORT',
      read: readPort,
      text: 'the port to listen on; 0 for any free one (default: 4020)',
    },
    host: {
      value: 'ADDRESS',
      read: readHost,
      text: 'the address to listen on, 0.0.0.0 for other machines and containers (default: 127.0.0.1)',
    },
    'base-url': {
      value: 'URL',
      read: readBaseUrl,
      text: 'the base URL of download links (default: where it listens)',
    },
    config: {
      value: 'FILE',
      read: readText,
      text: 'read options from a JSON file; the command line takes precedence',
    },
    seed: {
      value: 'examples|FILE',
      read: readText,
      text: "start with the contract's examples, or with the contents of a JSON file",
    },
    data: {
      value: 'FILE',
      read: readText,
      text: 'keep the state in an SQLite file, and resume from it',
    },
    reset: { text: 'start the file of --data from scratch' },
    speed: {
      value: 'TIMES',
      read: readSpeed,
      text: 'how many times faster than real time the clock runs; 0 stops it (default: 1)',
    },
    route: {
      value: 'ORIGIN=ORIGIN',
      read: readRoute,
      isRepeatable: true,
      text: 'send deliveries for one origin to another, such as https://hooks.example.com=http://127.0.0.1:3000',
    },
    'allow-host': {
      value: 'NAME',
      read: readHost,
      isRepeatable: true,
      text: 'let requests name this host, such as that of a container; * for any',
    },
    'allow-origin': {
      value: 'ORIGIN',
      read: readOrigin,
      isRepeatable: true,
      text: 'allow web pages of this origin; those of this machine are always allowed',
    },
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
