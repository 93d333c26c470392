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
  summary: "the service's behavior, with state, until Ctrl+C",
  operands: [],
  options: {
    port: {
      value: 'PORT',
      read: readPort,
      text: 'where to answer; 0 for any free one (default: 4020)',
    },
    host: {
      value: 'ADDRESS',
      read: readHost,
      text: 'the address to listen on, 0.0.0.0 for other machines and containers (default: 127.0.0.1)',
    },
    'base-url': {
      value: 'URL',
      read: readBaseUrl,
      text: 'the address that links to downloads begin with (default: where it listens)',
    },
    config: {
      value: 'FILE',
      read: readText,
      text: 'take options from a JSON file; those of the command line go before it',
    },
    seed: {
      value: 'examples|FILE',
      read: readText,
      text: "start with the contract's examples, or with what a JSON file holds",
    },
    data: {
      value: 'FILE',
      read: readText,
      text: 'keep the state in an SQLite file, and go on from it',
    },
    reset: { text: 'begin the file of --data anew' },
    speed: {
      value: 'TIMES',
      read: readSpeed,
      text: 'how many times as fast as real time the clock goes; 0 stops it (default: 1)',
    },
    route: {
      value: 'ORIGIN=ORIGIN',
      read: readRoute,
      isRepeatable: true,
      text: 'deliver what is for one origin to another, such as https://hooks.example.com=http://127.0.0.1:3000',
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
      text: 'let web pages of this origin call; those of this machine may',
    },
    open: { text: 'open the console in the browser' },
    quiet: { text: 'show neither requests nor deliveries' },
    json: JSON_LINES,
  },
  example: 'messaging-crm-api sandbox --seed examples',
  exits: [
    'told to end',
    'the port is taken',
    'wrong usage, or a seed, data or configuration file that cannot be used',
  ],
} as const satisfies CommandSpec;
